#include "lsp/channel.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <string_view>
#include <utility>

#include "text/characters.hpp"

namespace proofsheet::lsp {

namespace {

constexpr std::string_view end_of_headers = "\r\n\r\n";
constexpr std::size_t longest_headers = 4096;

bool is_readable(int descriptor, int milliseconds) {
  pollfd one{descriptor, POLLIN, 0};
  return ::poll(&one, 1, milliseconds) > 0;
}

/// Returns the value of `Content-Length`; nothing if there is none, or if it is too large.
std::optional<std::size_t> length_in(std::string_view headers) {
  constexpr std::string_view name = "content-length:";
  for (std::size_t at = 0; at < headers.size();) {
    const std::size_t end = std::min(headers.find("\r\n", at), headers.size());
    const std::string_view line = headers.substr(at, end - at);
    at = end + 2;
    const bool is_it =
        line.size() > name.size() && std::equal(name.begin(), name.end(), line.begin(),
                                                [](char a, char b) { return a == text::to_lower(b); });
    if (!is_it) continue;
    const std::string_view digits = text::trimmed(line.substr(name.size()));
    std::size_t length = 0;
    const auto [rest, error] = std::from_chars(digits.data(), digits.data() + digits.size(), length);
    const bool is_number = error == std::errc() && rest == digits.data() + digits.size();
    return is_number && length <= largest_message ? std::optional(length) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

bool Channel::is_pending() const { return !received_.empty() || (!is_closed_ && is_readable(in_, 0)); }

/// Reads what has come. Returns false if nothing has.
bool Channel::read(std::optional<std::chrono::milliseconds> most) {
  if (is_closed_ || !is_readable(in_, most ? static_cast<int>(most->count()) : -1)) return false;
  std::array<char, 65536> bytes;
  const ssize_t count = ::read(in_, bytes.data(), bytes.size());
  if (count < 0 && errno == EINTR) return false;
  is_closed_ = count <= 0;
  if (count > 0) received_.append(bytes.data(), static_cast<std::size_t>(count));
  return count > 0;
}

/// Returns the content of the first message, if all of it has come.
std::optional<std::string> Channel::take() {
  const std::size_t headers = received_.find(end_of_headers);
  if (headers == std::string::npos) {
    if (received_.size() > longest_headers) is_closed_ = true;
    return std::nullopt;
  }
  const auto length = length_in(std::string_view(received_).substr(0, headers));
  if (!length) {
    is_closed_ = true;
    return std::nullopt;
  }
  const std::size_t begin = headers + end_of_headers.size();
  if (received_.size() - begin < *length) return std::nullopt;
  std::string content = received_.substr(begin, *length);
  received_.erase(0, begin + *length);
  return content;
}

std::optional<Json> Channel::receive(std::optional<std::chrono::milliseconds> most) {
  for (;;) {
    if (const auto content = take()) return Json::parse(*content, nullptr, false);
    if (is_closed_ || !read(most)) return std::nullopt;
  }
}

void Channel::send(Json message) {
  message["jsonrpc"] = "2.0";
  const std::string content = message.dump(-1, ' ', false, Json::error_handler_t::replace);
  const std::string bytes = fmt::format("Content-Length: {}\r\n\r\n{}", content.size(), content);
  for (std::size_t at = 0; at < bytes.size();) {
    const ssize_t count = ::write(out_, bytes.data() + at, bytes.size() - at);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      is_closed_ = true;
      return;
    }
    at += static_cast<std::size_t>(count);
  }
}

void Channel::answer(const Json& id, Json result) { send({{"id", id}, {"result", std::move(result)}}); }

void Channel::fail(const Json& id, int code, const std::string& message) {
  send({{"id", id}, {"error", {{"code", code}, {"message", message}}}});
}

void Channel::notify(const std::string& method, Json parameters) {
  send({{"method", method}, {"params", std::move(parameters)}});
}

}  // namespace proofsheet::lsp
