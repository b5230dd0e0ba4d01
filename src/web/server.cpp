#include "web/server.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <condition_variable>
#include <mutex>
#include <semaphore>
#include <thread>
#include <utility>

#include "files/files.hpp"
#include "web/live.hpp"

// The installed library was compiled with OpenSSL, which changes the size of its classes.
#define CPPHTTPLIB_OPENSSL_SUPPORT
#include <httplib.h>

namespace proofsheet::web {

namespace {

constexpr const char* loopback = "127.0.0.1";
/// The most connections at a time, and how many of them may wait for changes. Others wait in the system.
constexpr int most_connections = 32, most_listeners = 24;
/// The most bytes of a request, the longest time until all of it has arrived, and how long a client may not
/// read an answer.
constexpr std::size_t largest_request = 16384;
constexpr std::chrono::milliseconds longest_request{2000}, longest_pause{5000};
/// How often a page that waits is sent a line, which fails if the page is gone.
constexpr std::chrono::seconds heartbeat{2};

/// Pages run only scripts of the site, request nothing from elsewhere, and are in no other site's frames.
/// Drawings have styles of their own.
constexpr const char* content_policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

constexpr std::pair<std::string_view, const char*> types[] = {{".html", "text/html; charset=utf-8"},
                                                              {".css", "text/css; charset=utf-8"},
                                                              {".js", "text/javascript; charset=utf-8"},
                                                              {".svg", "image/svg+xml"},
                                                              {".json", "application/json; charset=utf-8"},
                                                              {".png", "image/png"},
                                                              {".jpg", "image/jpeg"},
                                                              {".jpeg", "image/jpeg"},
                                                              {".webp", "image/webp"},
                                                              {".gif", "image/gif"},
                                                              {".pdf", "application/pdf"},
                                                              {".woff2", "font/woff2"},
                                                              {".txt", "text/plain; charset=utf-8"},
                                                              {".csv", "text/csv; charset=utf-8"}};

const char* type_of(std::string_view path) {
  for (const auto& [ending, type] : types)
    if (path.ends_with(ending)) return type;
  return "application/octet-stream";
}

bool is_html(std::string_view path) { return path.ends_with(".html"); }

/// True if the socket is ready within this time and has no error.
bool is_ready(int socket, short event, std::chrono::milliseconds time) {
  pollfd one{socket, event, 0};
  const auto most = std::max<std::chrono::milliseconds::rep>(0, time.count());
  return ::poll(&one, 1, static_cast<int>(most)) > 0 && (one.revents & (POLLERR | POLLNVAL)) == 0;
}

/// A connection with limits, which the library's own connections do not have.
class Connection final : public httplib::Stream {
 public:
  explicit Connection(int socket) : socket_(socket) {}
  bool is_readable() const override { return at_ < end_ || wait_for_bytes(); }
  bool is_writable() const override { return is_ready(socket_, POLLOUT, longest_pause); }
  ssize_t read(char* to, std::size_t size) override {
    if (at_ == end_) {
      if (left_ == 0 || !wait_for_bytes()) return -1;
      const ssize_t count = ::recv(socket_, bytes_.data(), std::min(bytes_.size(), left_), 0);
      if (count <= 0) return count;
      at_ = 0;
      end_ = static_cast<std::size_t>(count);
      left_ -= end_;
    }
    const std::size_t count = std::min(size, end_ - at_);
    std::copy_n(bytes_.data() + at_, count, to);
    at_ += count;
    return static_cast<ssize_t>(count);
  }
  ssize_t write(const char* from, std::size_t size) override {
    return is_writable() ? ::send(socket_, from, size, MSG_NOSIGNAL | MSG_DONTWAIT) : -1;
  }
  void get_remote_ip_and_port(std::string& ip, int&) const override { ip = loopback; }
  void get_local_ip_and_port(std::string& ip, int&) const override { ip = loopback; }
  int socket() const override { return socket_; }

 private:
  using Clock = std::chrono::steady_clock;
  bool wait_for_bytes() const {
    return is_ready(socket_, POLLIN,
                    std::chrono::duration_cast<std::chrono::milliseconds>(deadline_ - Clock::now()));
  }

  int socket_;
  Clock::time_point deadline_ = Clock::now() + longest_request;
  std::size_t left_ = largest_request;
  std::array<char, 4096> bytes_;
  std::size_t at_ = 0, end_ = 0;  ///< the received bytes that were not read yet
};

/// Runs at most `most_connections` tasks at a time. enqueue() waits for a free thread.
class Workers final : public httplib::TaskQueue {
 public:
  void enqueue(std::function<void()> task) override {
    free_.acquire();
    threads_.enqueue([this, task = std::move(task)] {
      task();
      free_.release();
    });
  }
  void shutdown() override { threads_.shutdown(); }

 private:
  std::counting_semaphore<most_connections> free_{most_connections};
  httplib::ThreadPool threads_{most_connections};
};

/// The library's server with our connections, one request each.
class Listener final : public httplib::Server {
 public:
  Listener() {
    new_task_queue = [] { return new Workers; };
    // Without SO_REUSEPORT, which lets two programs listen on one port.
    set_socket_options([](int socket) {
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
  }
  bool open(int port) { return bind_to_port(loopback, port) && ::listen(svr_sock_, SOMAXCONN) == 0; }

 private:
  bool process_and_close_socket(int socket) override {
    Connection connection(socket);
    bool is_closed = false;
    const bool is_done = process_request(connection, true, is_closed, nullptr);
    ::shutdown(socket, SHUT_RDWR);
    ::close(socket);
    return is_done;
  }
};

}  // namespace

class Server::Inside {
 public:
  explicit Inside(std::optional<int> port) {
    for (port_ = port.value_or(first_port); !listener_.open(port_); ++port_) {
      if (port)
        throw files::Refused(fmt::format("can't listen on port {}: it is in use, or not allowed", *port),
                             "leave out --port, which takes the next free one, or name another");
      if (port_ == first_port + most_ports_tried)
        throw files::MachineError(fmt::format("no port from {} to {} is free", first_port, port_));
    }
    listener_.set_default_headers({{"Cache-Control", "no-store"},
                                   {"Content-Security-Policy", content_policy},
                                   {"Cross-Origin-Resource-Policy", "same-origin"},
                                   {"Referrer-Policy", "no-referrer"},
                                   {"X-Content-Type-Options", "nosniff"}});
    listener_.set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      answer(request, response);
      return httplib::Server::HandlerResponse::Handled;
    });
  }

  ~Inside() {
    {
      const std::lock_guard guard(mutex_);
      is_stopping_ = true;
    }
    changed_.notify_all();
    if (!thread_.joinable()) return;
    listener_.stop();
    thread_.join();
  }

  void start() {
    thread_ = std::thread([this] { listener_.listen_after_bind(); });
    while (!listener_.is_running()) std::this_thread::yield();  // else stop() has no effect
  }

  std::size_t publish(Site site) {
    const std::lock_guard guard(mutex_);
    ++version_;
    const bool are_new_notices = site.notices != notices_;
    std::vector<std::string> new_assets;
    Files files;
    for (auto& [path, bytes] : site.files) {
      const auto was = files_.find(path);
      const bool is_same = was != files_.end() && *was->second == bytes;
      files[path] = is_same ? was->second : std::make_shared<const std::string>(std::move(bytes));
      if (!is_same || (are_new_notices && is_html(path))) changes_[path] = version_;
      if (!is_same && was != files_.end() && !is_html(path))
        new_assets.push_back(path.substr(path.rfind('/') + 1));
    }
    for (const auto& [path, bytes] : files_)
      if (!files.contains(path)) changes_[path] = version_;
    for (const auto& [path, bytes] : files)
      for (const std::string& asset : new_assets)
        if (is_html(path) && bytes->find(asset) != std::string::npos) changes_[path] = version_;
    files_ = std::move(files);
    start_ = std::move(site.start);
    notices_ = std::move(site.notices);
    changed_.notify_all();
    return static_cast<std::size_t>(std::count_if(changes_.begin(), changes_.end(), [&](const auto& change) {
      return change.second == version_ && is_html(change.first);
    }));
  }

  std::string address() const { return fmt::format("http://{}:{}/", loopback, port_); }

 private:
  using Files = std::map<std::string, std::shared_ptr<const std::string>>;

  bool names_us(const httplib::Request& request) const {
    const std::string host = request.get_header_value("Host"), port = fmt::format(":{}", port_);
    const auto is = [&](const std::string& name) {
      return host == name + port || (port_ == 80 && host == name);
    };
    return request.get_header_value_count("Host") == 1 && (is(loopback) || is("localhost"));
  }

  static void put(httplib::Response& response, std::shared_ptr<const std::string> bytes, const char* type) {
    const std::size_t size = bytes->size();
    if (size == 0) return response.set_content("", type);
    // A provider, because the library would compress other contents.
    response.set_content_provider(
        size, type, [bytes = std::move(bytes)](std::size_t at, std::size_t count, httplib::DataSink& sink) {
          return sink.write(bytes->data() + at, count);
        });
  }

  static void put(httplib::Response& response, std::string bytes, const char* type) {
    put(response, std::make_shared<const std::string>(std::move(bytes)), type);
  }

  static void refuse(httplib::Response& response, int status, const char* why) {
    response.status = status;
    response.set_content(why, "text/plain; charset=utf-8");
  }

  /// Answers a request. Called on several threads.
  void answer(const httplib::Request& request, httplib::Response& response) {
    if (!names_us(request)) return refuse(response, 403, "The Host of this request is not this server.\n");
    if (request.method != "GET" && request.method != "HEAD") {
      response.set_header("Allow", "GET, HEAD");
      return refuse(response, 405, "This server only answers GET and HEAD.\n");
    }
    const std::string path = request.path.starts_with('/') ? request.path.substr(1) : request.path;
    if (path == events_path) return listen(request, response);
    if (path == script_path) return put(response, std::string(live_script()), type_of(path));
    if (path == style_path) return put(response, std::string(live_style()), type_of(path));
    const std::lock_guard guard(mutex_);
    const std::string& name = path.empty() ? start_ : path;
    const auto found = files_.find(name);
    if (found == files_.end()) return put_missing(response, name);
    if (!is_html(name)) return put(response, found->second, type_of(name));
    put(response, with_live(*found->second, name, version_of(name), notices_), type_of(name));
  }

  /// Answers a request for a file that is not there. A page is reloaded when it may be there.
  void put_missing(httplib::Response& response, const std::string& name) const {
    if (name == "favicon.ico") {  // browsers ask for it unasked
      response.status = 204;
      return;
    }
    if (!is_html(name)) return refuse(response, 404, "There is no such file.\n");
    response.status = files_.empty() ? 503 : 404;
    const std::string text =
        files_.empty()
            ? page("No pages yet", "<p>They appear here once they are built.</p>\n")
            : page("Not found", "<p>There is no such page. <a href=\"/\">Go to the start</a></p>\n");
    put(response, with_live(text, "", version_, notices_), type_of(name));
  }

  std::uint64_t version_of(const std::string& path) const { return changes_.at(path); }

  /// Answers with a stream of events. The data of a `change` are the paths of the pages that have changed.
  void listen(const httplib::Request& request, httplib::Response& response) {
    const std::string word = request.get_param_value("seen");
    std::uint64_t seen = 0;
    std::from_chars(word.data(), word.data() + word.size(), seen);
    if (request.method == "HEAD") return;
    if (++listeners_ > most_listeners) {
      --listeners_;
      return refuse(response, 503, "Too many pages are open.\n");
    }
    response.set_chunked_content_provider(
        "text/event-stream",
        [this, seen](std::size_t, httplib::DataSink& sink) mutable {
          const auto event = next_event(seen);
          return event && sink.write(event->data(), event->size());
        },
        [this](bool) { --listeners_; });
  }

  /// Waits for a change after the version `seen`, which becomes the current one. Returns `nullopt` if the
  /// server stops. A version of another server counts as older than all.
  std::optional<std::string> next_event(std::uint64_t& seen) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, heartbeat, [&] { return is_stopping_ || seen != version_; });
    if (is_stopping_) return std::nullopt;
    const std::uint64_t since = seen > version_ ? 0 : std::exchange(seen, version_);
    seen = version_;
    std::string event;
    for (const auto& [path, version] : changes_)
      if (version > since && is_html(path)) event += "data: " + path + "\n";
    return event.empty() ? ":\n\n" : "event: change\n" + event + "\n";
  }

  Listener listener_;
  int port_ = first_port;
  std::thread thread_;
  std::atomic<int> listeners_ = 0;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_stopping_ = false;
  Files files_;
  std::string start_ = Site().start, notices_;
  /// The number of the current state. It begins with the time since the machine started, so that a page of an
  /// earlier server has an older one.
  std::uint64_t version_ =
      static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  std::map<std::string, std::uint64_t> changes_;  ///< the state in which a file changed last, by path
};

Server::Server(std::optional<int> port) : inside_(std::make_unique<Inside>(port)) {}
Server::~Server() = default;
void Server::start() { inside_->start(); }
std::size_t Server::publish(Site site) { return inside_->publish(std::move(site)); }
std::string Server::address() const { return inside_->address(); }

}  // namespace proofsheet::web
