#pragma once
// Messages of JSON-RPC 2.0 over two file descriptors, framed as the Language Server Protocol demands (3.17,
// "Base Protocol"): `Content-Length: N`, an empty line, N bytes.
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace proofsheet::lsp {

using Json = nlohmann::json;

/// The most bytes of a message. A longer one ends the channel.
inline constexpr std::size_t largest_message = std::size_t{64} << 20;

class Channel {
 public:
  Channel(int in, int out) : in_(in), out_(out) {}

  /// Waits for the next message, for at most this time if there is one. Returns `nullopt` if none has come,
  /// or if there will be none. A message that is not JSON is returned as a discarded value.
  std::optional<Json> receive(std::optional<std::chrono::milliseconds> most);
  /// True if there are bytes that were not received yet.
  bool is_pending() const;
  /// True if the client has closed its end, or can't be understood.
  bool is_closed() const { return is_closed_; }

  void send(Json message);
  /// Answers a request.
  void answer(const Json& id, Json result);
  /// Answers a request with an error of JSON-RPC.
  void fail(const Json& id, int code, const std::string& message);
  void notify(const std::string& method, Json parameters);

 private:
  bool read(std::optional<std::chrono::milliseconds> most);
  std::optional<std::string> take();

  int in_, out_;
  std::string received_;
  bool is_closed_ = false;
};

/// Error codes of JSON-RPC and of the protocol.
inline constexpr int parse_error = -32700, invalid_request = -32600, method_not_found = -32601,
                     invalid_parameters = -32602, internal_error = -32603, not_initialized = -32002,
                     request_failed = -32803;

}  // namespace proofsheet::lsp
