#pragma once
// Days of the Gregorian calendar, extended to dates before 1582 as in ISO 8601 (proleptic), years 1 to
// 9999. A date is a day, not a moment: time zones and clocks play no role.
#include <optional>
#include <string>
#include <string_view>

#include "numbers/exact/outcome.hpp"

namespace proofsheet::numbers {

/// A day. Days are numbered consecutively, so the difference of two numbers is the number of days between
/// them.
struct Date {
  long number = 0;  ///< 1970-01-01 is 0
  friend auto operator<=>(const Date&, const Date&) = default;
};

struct YearMonthDay {
  long year = 1, month = 1, day = 1;
};

/// Returns the date with these parts. Fails if there is no such day, with the number of days of the month.
Outcome<Date> date_of(const YearMonthDay& parts);
/// Returns the date with a number. Fails outside the years 1 to 9999.
Outcome<Date> date_of_number(long number);
YearMonthDay parts_of(Date date);
/// Returns "Monday" to "Sunday".
std::string_view weekday_of(Date date);
inline constexpr std::string_view weekdays[] = {"Monday", "Tuesday",  "Wednesday", "Thursday",
                                                "Friday", "Saturday", "Sunday"};
bool is_weekday(std::string_view name);
/// Returns the number of days by the rule 30/360 US (NASD), which counts every month as 30 days: SIFMA,
/// "Standard Securities Calculation Methods", with the rule for the end of February.
long days_360(Date from, Date to);

/// True if a text has the form of a date, `2022-11-26`, or the same without a zero, `2022-11-2`. The day
/// need not exist.
bool looks_like_date(std::string_view text);
/// Parses `2022-11-26` (ISO 8601). Fails: another form, no such day.
Outcome<Date> parse_date(std::string_view text);
/// Formats a date as `2022-11-26`.
std::string to_string(Date date);

}  // namespace proofsheet::numbers
