#include "paper/engine.hpp"

#include <array>
#include <cstdlib>

#include "files/named.hpp"

namespace proofsheet::paper {

namespace {

std::optional<files::Path> find_program(const std::string& name, const std::string& search_path) {
  for (std::size_t at = 0; at <= search_path.size();) {
    const std::size_t end = std::min(search_path.find(':', at), search_path.size());
    const files::Path folder = search_path.substr(at, end - at);
    at = end + 1;
    if (!folder.is_absolute()) continue;
    files::Path program = folder / name;
    if (files::is_program(program)) return program;
  }
  return std::nullopt;
}

/// Where TeX and its kin keep what they have fetched or built, and how they reach the net for it.
constexpr std::array<const char*, 9> inherited = {"HOME",        "XDG_CACHE_HOME", "TEXMFHOME",
                                                  "TEXMFVAR",    "TEXMFCONFIG",    "TECTONIC_CACHE_DIR",
                                                  "https_proxy", "HTTPS_PROXY",    "SSL_CERT_FILE"};

/// Long lines, so that a message is on one; paranoid reading and writing; no shell; no fonts made of dots;
/// one date for everybody.
constexpr std::array<const char*, 13> settings = {"LC_ALL=C",
                                                  "TZ=UTC",
                                                  "max_print_line=1000",
                                                  "error_line=254",
                                                  "half_error_line=238",
                                                  "openin_any=p",
                                                  "openout_any=p",
                                                  "shell_escape=f",
                                                  "MKTEXPK=0",
                                                  "MKTEXTFM=0",
                                                  "SOURCE_DATE_EPOCH=0",
                                                  "FORCE_SOURCE_DATE=1",
                                                  "TECTONIC_UNTRUSTED_MODE=1"};

}  // namespace

std::optional<Engine> find_engine(const std::string& search_path) {
  const auto latexmk = find_program("latexmk", search_path);
  if (latexmk && find_program("pdflatex", search_path)) return Engine{Engine::Kind::latexmk, *latexmk};
  const auto tectonic = find_program("tectonic", search_path);
  if (tectonic) return Engine{Engine::Kind::tectonic, *tectonic};
  return std::nullopt;
}

std::string how_to_get_an_engine() {
  return "on Debian and Ubuntu: apt-get install latexmk texlive-latex-recommended texlive-pictures lmodern; "
         "on Fedora: dnf install latexmk texlive-scheme-medium; on a Mac: brew install tectonic; elsewhere "
         "TeX Live, MiKTeX or tectonic will do";
}

std::optional<std::vector<files::Kept>> needs_of(const Engine& engine) {
  if (engine.kind == Engine::Kind::tectonic) return std::nullopt;
  std::vector<files::Kept> kept;
  for (const char* folder : {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/nix"})
    kept.push_back({folder, false, true});
  for (const char* folder : {"/etc", "/proc", "/var/lib"}) kept.push_back({folder, false});
  for (const char* folder : {"/dev", "/var/cache/fonts"}) kept.push_back({folder, true});
  // Where a user has installed it: TEXMFROOT/bin/PLATFORM.
  const files::Path programs = files::absolute(engine.program).parent_path();
  kept.push_back({programs, false, true});
  if (programs.parent_path().filename() == "bin")
    kept.push_back({programs.parent_path().parent_path(), false, true});
  for (const char* name : {"TEXMFHOME", "TEXMFVAR", "TEXMFCONFIG"})
    if (const char* value = std::getenv(name)) kept.push_back({value, true});
  if (const char* home = std::getenv("HOME"))
    for (const files::Path& folder : files::folders_in(home))
      if (const std::string name = folder.filename(); name == "texmf" || name.starts_with(".texlive"))
        kept.push_back({folder, true});
  return kept;
}

std::vector<std::string> words_for(const Engine& engine, const std::string& file) {
  if (engine.kind == Engine::Kind::tectonic) return {"--keep-logs", "--outdir", ".", file};
  // -norc: a latexmkrc is a program
  return {
      "-norc", "-pdf", "-interaction=nonstopmode", "-halt-on-error", "-file-line-error", "-no-shell-escape",
      file};
}

std::vector<std::string> environment_for(const std::string& search_path) {
  std::vector<std::string> environment(settings.begin(), settings.end());
  environment.push_back("PATH=" + search_path);
  for (const char* name : inherited)
    if (const char* value = std::getenv(name)) environment.push_back(std::string(name) + "=" + value);
  return environment;
}

}  // namespace proofsheet::paper
