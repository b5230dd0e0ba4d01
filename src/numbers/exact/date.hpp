#pragma once
// Days of the Gregorian calendar, carried back before 1582 as ISO 8601 does (proleptic), years 1 to 9999. A
// date is a day and no moment: no time zone and no clock come in.
#include <optional>
#include <string>
#include <string_view>

#include "numbers/exact/outcome.hpp"

namespace proofsheet::numbers {

/// A day. Days are numbered one by one, so their differences are the number of days between them.
struct Date {
  long number = 0;  ///< 1970-01-01 is 0
  friend auto operator<=>(const Date&, const Date&) = default;
};

struct YearMonthDay {
  long year = 1, month = 1, day = 1;
};

/// Fails where there is no such day, and says how many days the month has.
Outcome<Date> date_of(const YearMonthDay& parts);
/// Fails beyond the years 1 to 9999.
Outcome<Date> date_numbered(long number);
YearMonthDay parts_of(Date date);
/// "Monday" to "Sunday"
std::string_view weekday_of(Date date);
inline constexpr std::string_view weekdays[] = {"Monday", "Tuesday",  "Wednesday", "Thursday",
                                                "Friday", "Saturday", "Sunday"};
bool is_weekday(std::string_view name);
/// Days by the rule 30/360 US (NASD), which counts every month as 30 days: SIFMA, "Standard Securities
/// Calculation Methods", with the rule for the end of February.
long days_360(Date from, Date to);

/// Whether a text has the form of a date, `2022-11-26`, or lacks a zero of it, `2022-11-2`; there may be no
/// such day.
bool looks_like_date(std::string_view text);
/// Reads `2022-11-26` (ISO 8601). Fails: another form, no such day.
Outcome<Date> parse_date(std::string_view text);
/// `2022-11-26`
std::string to_string(Date date);

}  // namespace proofsheet::numbers
