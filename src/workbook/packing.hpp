#pragma once
// Plain structs as bytes.
//
// A lesson in its place is a tree of some thousand small structs, most of which are empty strings. As bytes
// it is a tenth of that. Fields are found by the compiler (Boost.PFR), so that whoever adds one has nothing
// to do here. What an author wrote stands in a source already, and is packed as its place there. Bytes
// are for the program that made them, and come with no checks: what unpacks them is what packed them.
#include <boost/pfr.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "diagnostics/text.hpp"
#include "numbers/exact/binary.hpp"
#include "workbook/workbook.hpp"

namespace proofsheet::workbook {

template <class T>
concept Aggregate = std::is_class_v<T> && std::is_aggregate_v<T>;

/// Whether it is packed where texts stand in their sources: with their characters beside it, so that what unpacks
/// them needs no source; or in the place of those. What was packed without can't be unpacked: it is for comparing.
enum class Places : std::uint8_t { kept, kept_beside, left_out };

class Packer {
 public:
  explicit Packer(Packed& into, Places places = Places::kept) : into_(into), places_(places) {}

  template <class T>
  requires(std::is_integral_v<T> || std::is_enum_v<T>) void add(const T& value) {
    auto rest = static_cast<std::uint64_t>(value);  // seven bits a byte, the least first
    for (; rest >= 0x80; rest >>= 7) into_.bytes += static_cast<char>(rest | 0x80);
    into_.bytes += static_cast<char>(rest);
  }
  void add(const std::string& text) {
    add(text.size());
    into_.bytes += text;
  }
  template <class T>
  void add(const std::vector<T>& all) {
    add_each(all);
  }
  template <class T, class Less>
  void add(const std::set<T, Less>& all) {
    add_each(all);
  }
  template <class K, class V, class Less>
  void add(const std::map<K, V, Less>& all) {
    add_each(all);
  }
  template <class K, class V>
  void add(const std::pair<K, V>& both) {
    add(both.first);
    add(both.second);
  }
  template <class T>
  void add(const std::optional<T>& one) {
    add(one.has_value());
    if (one) add(*one);
  }
  template <class... T>
  void add(const std::variant<T...>& one) {
    add(one.index());
    std::visit([this](const auto& value) { add(value); }, one);
  }
  template <Aggregate T>
  void add(const T& all) {
    boost::pfr::for_each_field(all, [this](const auto& field) { add(field); });
  }
  void add(const diagnostics::SourcePtr& source);
  void add(const diagnostics::Span& span);
  void add(const diagnostics::Text& text);
  void add(const diagnostics::Diagnostics& all) { add(all.items()); }
  void add(const numbers::Integer& value) { add(value.str()); }
  void add(const numbers::Rational& value) { add(value.str()); }
  void add(const numbers::BinaryFormat& format) { add(std::string(format.name)); }
  void add(const course::RouteName& route) {
    add(route.kind);
    add(route.variant);
  }
  /// What a claim means is judged and told; nobody asks again.
  void add(const equations::ExpressionPtr&) {}

 private:
  void add_each(const auto& all) {
    add(all.size());
    for (const auto& one : all) add(one);
  }
  Packed& into_;
  Places places_;
};

class Unpacker {
 public:
  explicit Unpacker(const Packed& from) : from_(from), rest_(from.bytes) {}

  template <class T>
  requires(std::is_integral_v<T> || std::is_enum_v<T>) void take(T& value) {
    std::uint64_t all = 0;
    for (unsigned shift = 0;; shift += 7) {
      const auto byte = static_cast<std::uint8_t>(rest_.front());
      rest_.remove_prefix(1);
      all |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
      if (byte < 0x80) break;
    }
    value = static_cast<T>(all);
  }
  void take(std::string& text) {
    const auto size = number();
    text = rest_.substr(0, size);
    rest_.remove_prefix(size);
  }
  template <class T>
  void take(std::vector<T>& all) {
    all.resize(number());
    for (T& one : all) take(one);
  }
  void take(std::vector<char>& all) {
    all.resize(number());
    for (char& one : all) take(one);
  }
  template <class T, class Less>
  void take(std::set<T, Less>& all) {
    for (auto left = number(); left > 0; --left) all.insert(all.end(), taken<T>());
  }
  template <class K, class V, class Less>
  void take(std::map<K, V, Less>& all) {
    for (auto left = number(); left > 0; --left) {
      K key = taken<K>();
      all.emplace_hint(all.end(), std::move(key), taken<V>());
    }
  }
  template <class K, class V>
  void take(std::pair<K, V>& both) {
    take(both.first);
    take(both.second);
  }
  template <class T>
  void take(std::optional<T>& one) {
    if (taken<bool>()) one = taken<T>();
  }
  template <class... T>
  void take(std::variant<T...>& one) {
    take_alternative<std::variant<T...>, T...>(number(), one);
  }
  template <Aggregate T>
  void take(T& all) {
    boost::pfr::for_each_field(all, [this](auto& field) { take(field); });
  }
  void take(diagnostics::SourcePtr& source);
  void take(diagnostics::Span& span);
  void take(diagnostics::Text& text);
  void take(diagnostics::Diagnostics& all);
  void take(numbers::Integer& value) { value.assign(taken<std::string>()); }
  void take(numbers::Rational& value) { value = numbers::Rational(taken<std::string>()); }
  void take(numbers::BinaryFormat& format) { format = *numbers::binary_format(taken<std::string>()); }
  void take(course::RouteName& route) {
    take(route.kind);
    take(route.variant);
  }
  void take(equations::ExpressionPtr&) {}

 private:
  std::size_t number() { return taken<std::size_t>(); }
  template <class T>
  T taken() {
    T value{};
    take(value);
    return value;
  }
  template <class Variant, class First, class... Others>
  void take_alternative(std::size_t index, Variant& one) {
    if (index == 0) {
      one = taken<First>();
    } else {
      if constexpr (sizeof...(Others) > 0) take_alternative<Variant, Others...>(index - 1, one);
    }
  }
  const Packed& from_;
  std::string_view rest_;
};

}  // namespace proofsheet::workbook
