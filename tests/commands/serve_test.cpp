// Runs `serve` as a child process and asks it like a browser, while files are saved.
#include <arpa/inet.h>
#include <fmt/format.h>
#include <sys/socket.h>

#include <csignal>

#include "catch.hpp"
#include "child.hpp"
#include "program.hpp"

namespace serve_test {

using namespace program;

namespace {

/// A connection to the server. Waiting for an answer has a deadline.
class Client {
 public:
  Client(int port, const std::string& request) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_port = htons(static_cast<std::uint16_t>(port));
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket_, reinterpret_cast<sockaddr*>(&place), sizeof place) != 0)
      throw std::runtime_error("no connection");
    for (std::size_t at = 0; at < request.size();) {
      const ssize_t count = ::send(socket_, request.data() + at, request.size() - at, MSG_NOSIGNAL);
      if (count <= 0) break;
      at += static_cast<std::size_t>(count);
    }
  }
  ~Client() { ::close(socket_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  /// Returns the answer until it contains `part`, or until its end.
  std::string hear(const std::string& part) {
    std::string heard;
    while (heard.find(part) == std::string::npos) {
      pollfd ready{socket_, POLLIN, 0};
      char bytes[4096];
      if (::poll(&ready, 1, 30'000) <= 0) break;
      const ssize_t count = ::recv(socket_, bytes, sizeof bytes, 0);
      if (count <= 0) break;
      heard.append(bytes, static_cast<std::size_t>(count));
    }
    return heard;
  }
  std::string all() { return hear("\x01 never sent"); }

 private:
  int socket_;
};

/// A running server.
class Served {
 public:
  Served(const fs::path& folder, std::vector<std::string> words = {}) {
    words.insert(words.begin(), {"-C", folder.string(), "serve"});
    child = std::make_unique<Child>(program_file(), words);
    ::alarm(120);
    said = child->hear("serving at ");
    const std::string before = "http://127.0.0.1:";
    port = std::stoi(said.substr(said.find(before) + before.size()));
  }
  ~Served() { ::alarm(0); }

  std::string request(const std::string& line, const std::string& more = {}) const {
    return Client(port, fmt::format("{} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{}\r\n", line, port, more)).all();
  }
  std::string get(const std::string& path) const { return request("GET " + path); }
  /// Returns the number of the state in which a page changed last.
  std::string version(const std::string& page) const {
    const std::string text = get(page), before = "data-version=\"";
    const std::size_t at = text.find(before) + before.size();
    return text.substr(at, text.find('"', at) - at);
  }
  std::unique_ptr<Client> listen(const std::string& seen) const {
    return std::make_unique<Client>(
        port,
        fmt::format("GET /_proofsheet/events?seen={} HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", seen, port));
  }
  int stop() {
    child->send(SIGINT);
    std::string rest;
    return child->wait(rest);
  }

  std::unique_ptr<Child> child;
  std::string said;
  int port = 0;
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
std::string status_of(const std::string& answer) { return answer.substr(0, answer.find("\r\n")); }

const std::string first_build = "first build: ";

}  // namespace

TEST_CASE("serve answers with the pages of the course, from memory") {
  Folder folder;
  write_small_course(folder.path());
  const auto before = tree(folder.path());
  Served served(folder.path());
  CHECK(has(served.child->hear(first_build), "pages changed, 0 findings, "));
  const std::string page = served.get("/waves.html");
  CHECK(status_of(page) == "HTTP/1.1 200 OK");
  CHECK(has(page, "\r\nContent-Type: text/html; charset=utf-8\r\n"));
  CHECK(has(page, "\r\nCache-Control: no-store\r\n"));
  CHECK(has(page, "\r\nContent-Security-Policy: default-src 'none'; script-src 'self'; "));
  CHECK(has(page, "<h1 id=\"lesson-waves\">Waves</h1>"));
  CHECK(has(page, "0.8415"));
  CHECK(has(page, "data-page=\"waves.html\""));
  CHECK_FALSE(has(page, "proofsheet-errors"));
  CHECK_FALSE(has(page, "proofsheet-findings"));
  CHECK(has(served.get("/"), "data-page=\"index.html\""));
  CHECK(has(served.get("/static/style.css"), "\r\nContent-Type: text/css; charset=utf-8\r\n"));
  CHECK(has(served.get("/_proofsheet/live.js"), "\r\nContent-Type: text/javascript; charset=utf-8\r\n"));
  CHECK(has(served.get("/_proofsheet/live.css"), ".proofsheet-errors"));
  const std::string head = served.request("HEAD /waves.html");
  CHECK(status_of(head) == "HTTP/1.1 200 OK");
  CHECK(head.ends_with("\r\n\r\n"));
  CHECK(served.stop() == 0);
  CHECK(tree(folder.path()) == before);
}

TEST_CASE("serve refuses other hosts, other methods, and paths that are no pages") {
  Folder folder;
  write_small_course(folder.path());
  Served served(folder.path());
  served.child->hear(first_build);
  for (const char* path :
       {"/../lessons/course.yaml", "/%2e%2e/lessons/course.yaml", "/..%2flessons%2fcourse.yaml",
        "//etc/passwd", "/lessons/course.yaml", "/numbers.json", "/html/waves.html", "/waves.html%00",
        "/static/", "/waves.html/..", "/missing.html"}) {
    CAPTURE(path);
    CHECK(status_of(served.get(path)) == "HTTP/1.1 404 Not Found");
  }
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "PATCH"}) {
    CAPTURE(method);
    const std::string answer =
        served.request(std::string(method) + " /waves.html", "Content-Length: 2\r\n\r\nab");
    CHECK(status_of(answer) == "HTTP/1.1 405 Method Not Allowed");
    CHECK(has(answer, "\r\nAllow: GET, HEAD\r\n"));
  }
  const auto status_for = [&](const std::string& host) {
    return status_of(Client(served.port, "GET / HTTP/1.1\r\n" + host + "\r\n").all());
  };
  const std::string port = std::to_string(served.port);
  CHECK(status_for("Host: localhost:" + port + "\r\n") == "HTTP/1.1 200 OK");
  for (const std::string& host : std::vector<std::string>{
           "", "Host: evil.example\r\n", "Host: evil.example:" + port + "\r\n", "Host: 127.0.0.1\r\n",
           "Host: 127.0.0.1:1\r\n", "Host: localhost:" + port + "\r\nHost: evil.example\r\n"}) {
    CAPTURE(host);
    CHECK(status_for(host) == "HTTP/1.1 403 Forbidden");
  }
  const std::string large = Client(served.port, "GET / HTTP/1.1\r\nHost: localhost:" + port + "\r\n" +
                                                    std::string(1 << 20, 'x') + "\r\n\r\n")
                                .all();
  CHECK_FALSE(has(large, " 200 OK"));
  std::string headers;
  for (int i = 0; i < 5000; ++i) headers += fmt::format("X-{}: {}\r\n", i, i);
  CHECK_FALSE(has(served.request("GET /", headers), " 200 OK"));
  std::vector<std::unique_ptr<Client>> idle;
  for (int i = 0; i < 80; ++i) idle.push_back(std::make_unique<Client>(served.port, "GET /"));
  CHECK(status_of(served.get("/waves.html")) == "HTTP/1.1 200 OK");
  CHECK(served.stop() == 0);
}

TEST_CASE("every page shows the errors until they are fixed, and the findings") {
  Folder folder;
  write_small_course(folder.path());
  const fs::path examples = folder.path() / "lessons/waves/examples.yaml";
  edit(examples, "cos(pos)", "coss(<pos>)");
  Served served(folder.path());
  served.child->hear(first_build);
  const std::string nothing = served.get("/waves.html");
  CHECK(status_of(nothing) == "HTTP/1.1 503 Service Unavailable");
  CHECK(has(nothing, "lessons/waves/examples.yaml:8:"));
  CHECK(has(nothing, "coss(&lt;pos&gt;)"));

  edit(examples, "coss(<pos>)", "cos(pos)");
  CHECK(has(served.child->hear("lessons/waves/examples.yaml: "), " changed, 0 findings, "));
  CHECK_FALSE(has(served.get("/waves.html"), "proofsheet-errors"));

  edit(examples, "cos(pos)", "coss(pos)");
  CHECK(has(served.child->hear("lessons/waves/examples.yaml: 1 error"), "did you mean 'cos'?"));
  for (const char* path : {"/waves.html", "/index.html", "/quiz.html", "/claims/index.html"}) {
    CAPTURE(path);
    const std::string page = served.get(path);
    CHECK(status_of(page) == "HTTP/1.1 200 OK");
    CHECK(has(page, "1 error; this page is older than its sources"));
    CHECK(has(page,
              "lessons/waves/examples.yaml:8:17: error: there is no function 'coss'\n"
              "        P[pos, 1] = coss(pos)   for pos in 0..3\n"
              "                    ^^^^\n"
              "    hint: did you mean 'cos'?"));
  }
  edit(examples, "coss(pos)", "cos(pos)");
  served.child->hear("lessons/waves/examples.yaml: ");
  CHECK_FALSE(has(served.get("/waves.html"), "proofsheet-errors"));

  write(folder.path() / "lessons/waves/lesson.md",
        read(folder.path() / "lessons/waves/lesson.md") + "\nThere are 4711 <b> of them.\n");
  served.child->hear("lessons/waves/lesson.md: ");
  edit(folder.path() / "lessons/waves/lesson.md", " <b>", "");
  CHECK(has(served.child->hear("lessons/waves/lesson.md: "), " changed, 1 finding, "));
  const std::string page = served.get("/waves.html");
  CHECK(has(page, "<summary>1 finding</summary>"));
  CHECK(has(page, "lessons/waves/lesson.md:8:11: warning: the numeral '4711' has no source"));
  CHECK(served.stop() == 0);
}

TEST_CASE("an event names the pages that a save has changed") {
  Folder folder;
  write_small_course(folder.path());
  fs::create_directories(folder.path() / "lessons/tides");
  write(folder.path() / "lessons/tides/lesson.md", "# Tides\n\nHigh and low.\n");
  edit(folder.path() / "lessons/course.yaml", "[waves]", "[waves, tides]");
  Served served(folder.path());
  served.child->hear(first_build);
  const auto listener = served.listen(served.version("/tides.html"));
  const std::string before = served.version("/tides.html");
  edit(folder.path() / "lessons/tides/lesson.md", "High and low.", "Higher and lower.");
  const std::string heard = listener->hear("data: tides.html\n");
  CAPTURE(heard);
  CHECK(has(heard, "\r\nContent-Type: text/event-stream\r\n"));
  CHECK(has(heard, "event: change\ndata: tides.html\n"));
  CHECK_FALSE(has(heard, "waves.html"));
  CHECK(has(served.get("/tides.html"), "Higher and lower."));

  // A page that was loaded before, or that an earlier server sent, gets the change at once.
  CHECK(has(served.listen(before)->hear("tides.html\n"), "data: tides.html\n"));
  CHECK(has(served.listen("18000000000000000000")->hear("waves.html\n"), "data: waves.html\n"));

  // While a page listens, the program still ends.
  CHECK(served.stop() == 0);
}

TEST_CASE("serve begins with the pages of the last build if nothing has changed") {
  const Folder home, folder;
  ::setenv("XDG_CACHE_HOME", home.path().c_str(), 1);
  write_small_course(folder.path());
  std::string rest;
  REQUIRE(Child(program_file(), {"-C", folder.path().string(), "build"}).wait(rest) == 0);
  const auto before = tree(folder.path() / "output");
  Served served(folder.path());
  ::unsetenv("XDG_CACHE_HOME");
  CHECK(has(served.child->hear(first_build), " changed, 0 findings, "));
  CHECK(has(served.get("/waves.html"), "<h1 id=\"lesson-waves\">Waves</h1>"));
  edit(folder.path() / "lessons/waves/lesson.md", "The sine of one", "Now the sine of one");
  served.child->hear("lessons/waves/lesson.md: ");
  CHECK(has(served.get("/waves.html"), "Now the sine of one"));
  CHECK(served.stop() == 0);
  CHECK(tree(folder.path() / "output") == before);
}

TEST_CASE("a second server takes the next port, and --port names one") {
  Folder folder;
  write_small_course(folder.path());
  Served one(folder.path()), other(folder.path());
  CHECK(one.port != other.port);
  const Ran ran = run_in(folder.path(), {"serve", "--port", std::to_string(one.port)});
  CHECK(ran.status == 2);
  CHECK(
      has(ran.err, fmt::format("error: can't listen on port {}: it is in use, or not allowed\n", one.port)));
  CHECK(run_in(folder.path(), {"serve", "--port", "70000"}).status == 2);
  CHECK(run_in(folder.path(), {"serve", "missing.md"}).status == 2);
  Folder empty;
  CHECK(has(run_in(empty.path(), {"serve"}).err, "error: there is no course here"));
}

TEST_CASE("a served document has the state of each numeral, and what it should be") {
  Folder folder;
  write(folder.path() / "proofsheet.yaml",
        "documents: [README.md]\ngiven:\n  old: 84.2\n  new: 35.8\nequations: |\n  speedup = old / new\n");
  // 84.2 / 35.8 = 2.351955…
  write(
      folder.path() / "README.md",
      "# Fast & small\n\nIt is **2.35** <!-- = speedup --> as fast, or 2.36 <!-- = speedup -->, in 7 of 4711 "
      "<i>cases</i>.\n\n| a | b |\n| --- | --- |\n| x | 84.2 <!-- = old --> |\n");
  Served served(folder.path(), {"README.md"});
  CHECK(has(served.child->hear("first check: "), "findings, "));
  const std::string page = served.get("/");
  CAPTURE(page);
  CHECK(has(page, "<h2>Fast &amp; small</h2>"));
  CHECK(has(page, "class=\"proofsheet-right\" title=\"right\" href=\"#numeral-1\">2.35</a>"));
  CHECK(has(page, "class=\"proofsheet-wrong\" title=\"wrong\" href=\"#numeral-2\">2.36</a>"));
  CHECK(has(page, "class=\"proofsheet-accepted\" title=\"accepted\" href=\"#numeral-3\">7</a>"));
  CHECK(has(page, "class=\"proofsheet-untraced\" title=\"untraced\" href=\"#numeral-4\">4711</a>"));
  CHECK(has(page, "<dt>Formula</dt><dd>speedup = old / new</dd>"));
  CHECK(has(page, "<dt>Exact value</dt><dd>≈ 2.3519553072625698324"));
  CHECK(has(page, "<dt>It should be</dt><dd>2.35</dd>"));
  CHECK(has(page, "<td>x</td>\n<td><a id=\"at-5\" class=\"proofsheet-right\""));
  CHECK(has(page, "<dd>the numeral '4711' has no source</dd>"));
  CHECK_FALSE(has(page, "<i>"));

  const auto listener = served.listen(served.version("/README.md.html"));
  edit(folder.path() / "README.md", "2.36", "2.35");
  CHECK(has(listener->hear("README.md.html\n"), "data: README.md.html\n"));
  CHECK_FALSE(has(served.get("/README.md.html"), "\"proofsheet-wrong\" title"));
  served.child->hear("README.md: ");
  edit(folder.path() / "proofsheet.yaml", "old / new", "old / neww");
  served.child->hear("proofsheet.yaml: ");
  CHECK(has(served.get("/README.md.html"), "proofsheet.yaml:6:"));
  CHECK(served.stop() == 0);
}

}  // namespace serve_test
