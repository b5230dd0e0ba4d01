#pragma once
// A web server for the browsers of this machine. It serves pages from memory, and reports to open pages that
// they have changed (server-sent events).
//
// It listens on 127.0.0.1 alone, answers GET and HEAD, and never reads a file: a path is a key of the
// published pages, or it is an error. A page from elsewhere could make a browser request ours under a name
// that leads to this machine (DNS rebinding), so the `Host` of a request must name this server.
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace proofsheet::web {

/// What the server serves.
struct Site {
  std::map<std::string, std::string> files = {};  ///< by path, without a slash at its beginning
  std::string start = "index.html";               ///< the path of the page at `/`
  std::string notices = {};                       ///< HTML that is added to every page (live.hpp)
};

/// The first port that is tried if the user names none, and the number of ports that are tried.
inline constexpr int first_port = 3000, most_ports_tried = 100;

class Server {
 public:
  /// Listens on `port`, or on the first free one. Connections wait until start() is called. Throws
  /// files::Refused if the port is in use, and files::MachineError if the system can't listen.
  explicit Server(std::optional<int> port);
  /// Ends all connections and threads.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Begins to answer, on threads of its own.
  void start();
  /// Replaces the site, and returns the number of pages that have changed. Browsers reload those that are
  /// open.
  std::size_t publish(Site site);
  /// Returns `http://127.0.0.1:3000/`.
  std::string address() const;

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace proofsheet::web
