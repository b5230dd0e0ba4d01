#include "numbers/exact/date.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

namespace proofsheet::numbers {
namespace {

namespace calendar = std::chrono;

constexpr long first_year = 1, last_year = 9999;
constexpr std::array months{"January", "February", "March",     "April",   "May",      "June",
                            "July",    "August",   "September", "October", "November", "December"};

calendar::sys_days days_since_epoch(Date date) { return calendar::sys_days(calendar::days(date.number)); }

calendar::year_month_day civil(const YearMonthDay& parts) {
  return {calendar::year(static_cast<int>(parts.year)), calendar::month(static_cast<unsigned>(parts.month)),
          calendar::day(static_cast<unsigned>(parts.day))};
}

Failure no_day(std::string fact, std::string hint = {}) {
  return {Failure::Kind::outside_domain, std::move(fact), std::move(hint)};
}

long last_day(long year, long month) {
  const auto last =
      calendar::year(static_cast<int>(year)) / calendar::month(static_cast<unsigned>(month)) / calendar::last;
  return static_cast<long>(static_cast<unsigned>(last.day()));
}

bool ends_february(const YearMonthDay& day) { return day.month == 2 && day.day == last_day(day.year, 2); }

long number_in(std::string_view digits) {
  long number = 0;
  for (const char c : digits) number = 10 * number + (c - '0');
  return number;
}

/// True if `text` matches `form`, in which `d` matches any digit.
bool has_form(std::string_view text, std::string_view form) {
  return std::equal(text.begin(), text.end(), form.begin(), form.end(),
                    [](char c, char wanted) { return wanted == 'd' ? c >= '0' && c <= '9' : c == wanted; });
}

}  // namespace

Outcome<Date> date_of(const YearMonthDay& parts) {
  const auto written = [&] { return fmt::format("{:04}-{:02}-{:02}", parts.year, parts.month, parts.day); };
  if (parts.year < first_year || parts.year > last_year)
    return no_day(fmt::format("the year {} is not supported", parts.year), "use a year from 1 to 9999");
  if (parts.month < 1 || parts.month > 12)
    return no_day(fmt::format("{} is not a day: there is no month {}", written(), parts.month),
                  "write a date as year-month-day: 2022-11-26");
  const long last = last_day(parts.year, parts.month);
  if (parts.day < 1 || parts.day > last)
    return no_day(fmt::format("{} is not a day", written()),
                  fmt::format("{} {} has {} days", months[static_cast<std::size_t>(parts.month - 1)],
                              parts.year, last));
  return Date{calendar::sys_days(civil(parts)).time_since_epoch().count()};
}

Outcome<Date> date_of_number(long number) {
  static const long first = date_of({first_year, 1, 1})->number, last = date_of({last_year, 12, 31})->number;
  if (number < first || number > last)
    return no_day("this day is outside the years 1 to 9999", "check the number of added days");
  return Date{number};
}

YearMonthDay parts_of(Date date) {
  const calendar::year_month_day day(days_since_epoch(date));
  return {static_cast<int>(day.year()), static_cast<long>(static_cast<unsigned>(day.month())),
          static_cast<long>(static_cast<unsigned>(day.day()))};
}

bool is_weekday(std::string_view name) {
  return std::find(std::begin(weekdays), std::end(weekdays), name) != std::end(weekdays);
}

std::string_view weekday_of(Date date) {
  return weekdays[calendar::weekday(days_since_epoch(date)).iso_encoding() - 1];
}

long days_360(Date from, Date to) {
  YearMonthDay first = parts_of(from), last = parts_of(to);
  if (ends_february(first) && ends_february(last)) last.day = 30;
  if (ends_february(first)) first.day = 30;
  if (last.day == 31 && first.day >= 30) last.day = 30;
  if (first.day == 31) first.day = 30;
  return 360 * (last.year - first.year) + 30 * (last.month - first.month) + (last.day - first.day);
}

bool looks_like_date(std::string_view text) {
  return has_form(text, "dddd-dd-dd") || has_form(text, "dddd-d-dd") || has_form(text, "dddd-dd-d") ||
         has_form(text, "dddd-d-d");
}

Outcome<Date> parse_date(std::string_view text) {
  if (!has_form(text, "dddd-dd-dd"))
    return no_day(fmt::format("'{}' is not a date", text), "write a date as year-month-day: 2022-11-26");
  return date_of({number_in(text.substr(0, 4)), number_in(text.substr(5, 2)), number_in(text.substr(8, 2))});
}

std::string to_string(Date date) {
  const YearMonthDay parts = parts_of(date);
  return fmt::format("{:04}-{:02}-{:02}", parts.year, parts.month, parts.day);
}

}  // namespace proofsheet::numbers
