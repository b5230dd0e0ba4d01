#include "paper/engine.hpp"

#include <array>
#include <cstdlib>

#include "files/named.hpp"

namespace proofsheet::paper {

namespace {

/// The variables for a user's trees in TeX Live.
constexpr std::array<const char*, 3> user_trees = {"TEXMFHOME", "TEXMFVAR", "TEXMFCONFIG"};
/// The variables for tectonic's cache and for its access to the network.
constexpr std::array<const char*, 5> tectonic_variables = {"XDG_CACHE_HOME", "TECTONIC_CACHE_DIR",
                                                           "https_proxy", "HTTPS_PROXY", "SSL_CERT_FILE"};

/// The usual folders of programs and their libraries.
constexpr std::array<const char*, 15> programs = {
    "/bin",         "/sbin",          "/lib",           "/lib32",     "/lib64",
    "/usr/bin",     "/usr/sbin",      "/usr/lib",       "/usr/lib32", "/usr/lib64",
    "/usr/libexec", "/usr/local/bin", "/usr/local/lib", "/nix/store", "/gnu/store"};
/// The usual folders of TeX's trees, of Perl for latexmk, and of the configuration of both.
constexpr std::array<const char*, 16> trees = {"/usr/share/texmf",
                                               "/usr/share/texmf-dist",
                                               "/usr/share/texlive",
                                               "/usr/share/texmf-local",
                                               "/usr/local/share/texmf",
                                               "/usr/share/fonts",
                                               "/usr/share/perl",
                                               "/usr/share/perl5",
                                               "/usr/local/share/perl",
                                               "/usr/local/share/perl5",
                                               "/var/lib/texmf",
                                               "/etc/texmf",
                                               "/etc/texlive",
                                               "/etc/fonts",
                                               "/etc/perl",
                                               "/etc/ld.so.cache"};

/// Long lines, so that a message is on one line; restricted reading and writing; no shell; no bitmap
/// fonts; one date on all machines.
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

std::vector<files::AllowedPath> needs_of(const files::Path& latexmk, const files::Path& pdflatex) {
  std::vector<files::AllowedPath> kept;
  for (const char* folder : programs) kept.push_back({folder, false, true});
  for (const char* place : trees) kept.push_back({place});
  kept.push_back({"/dev/null", true});
  for (const files::Path& program : {latexmk, pdflatex}) {
    kept.push_back({files::absolute(program).parent_path(), false, true});
    // TeX Live as its authors install it: ROOT/bin/PLATFORM/pdflatex, ROOT/texmf-dist, ROOT/../texmf-local
    const files::Path root = files::resolve(program).parent_path().parent_path().parent_path();
    if (!files::is_there(root / "texmf-dist")) continue;
    kept.push_back({root, false, true});
    kept.push_back({root.parent_path() / "texmf-local"});
  }
  for (const char* name : user_trees)
    if (const char* value = std::getenv(name)) kept.push_back({value, true});
  if (const char* home = std::getenv("HOME"))
    for (const files::Path& folder : files::folders_in(home))
      if (const std::string name = folder.filename(); name == "texmf" || name.starts_with(".texlive"))
        kept.push_back({folder, true});
  return kept;
}

}  // namespace

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

std::optional<Engine> find_engine(const std::string& search_path) {
  const auto latexmk = find_program("latexmk", search_path);
  const auto pdflatex = find_program("pdflatex", search_path);
  if (latexmk && pdflatex) return Engine{Engine::Kind::latexmk, *latexmk, needs_of(*latexmk, *pdflatex)};
  const auto tectonic = find_program("tectonic", search_path);
  if (tectonic) return Engine{Engine::Kind::tectonic, *tectonic, {}};
  return std::nullopt;
}

std::string how_to_get_an_engine() {
  return "on Debian and Ubuntu: apt-get install latexmk texlive-latex-recommended texlive-pictures lmodern; "
         "on Fedora: dnf install latexmk texlive-scheme-medium; on a Mac: brew install tectonic; elsewhere, "
         "install TeX Live, MiKTeX or tectonic";
}

bool is_confined(const Engine& engine) { return engine.needs && files::can_confine(); }

std::vector<std::string> words_for(const Engine& engine, const std::string& file) {
  if (engine.kind == Engine::Kind::tectonic) return {"--keep-logs", "--outdir", ".", file};
  // -norc, because a latexmkrc is a program
  return {
      "-norc", "-pdf", "-interaction=nonstopmode", "-halt-on-error", "-file-line-error", "-no-shell-escape",
      file};
}

std::vector<std::string> environment_for(const Engine& engine, const std::string& search_path,
                                         const files::Path& folder) {
  std::vector<std::string> environment(settings.begin(), settings.end());
  environment.push_back("PATH=" + search_path);
  environment.push_back("TMPDIR=" + folder.string());
  const auto inherit = [&](const char* name) {
    if (const char* value = std::getenv(name)) environment.push_back(std::string(name) + "=" + value);
  };
  inherit("HOME");
  for (const char* name : user_trees) inherit(name);
  if (engine.kind == Engine::Kind::tectonic)
    for (const char* name : tectonic_variables) inherit(name);
  return environment;
}

}  // namespace proofsheet::paper
