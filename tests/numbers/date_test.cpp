// Calendar dates. The numbers, the weekdays and the sum over all days were computed with Python's datetime
// (proleptic Gregorian calendar, years 1 to 9999).
#include <string>

#include "catch.hpp"
#include "numbers/exact/date.hpp"

namespace date_test {

using namespace proofsheet::numbers;

TEST_CASE("days have the numbers and weekdays of Python's datetime") {
  const struct {
    const char* day;
    long number;
    const char* weekday;
  } table[] = {{"0001-01-01", -719162, "Monday"}, {"0004-02-29", -718008, "Sunday"},
               {"1582-10-15", -141427, "Friday"}, {"1900-02-28", -25509, "Wednesday"},
               {"1969-12-31", -1, "Wednesday"},   {"1970-01-01", 0, "Thursday"},
               {"2000-02-29", 11016, "Tuesday"},  {"2022-11-26", 19322, "Saturday"},
               {"2023-01-31", 19388, "Tuesday"},  {"2100-03-01", 47541, "Monday"},
               {"9999-12-31", 2932896, "Friday"}};
  for (const auto& row : table) {
    CAPTURE(row.day);
    const auto date = parse_date(row.day);
    REQUIRE(date);
    CHECK(date->number == row.number);
    CHECK(weekday_of(*date) == row.weekday);
    CHECK(to_string(*date) == row.day);
  }
}

TEST_CASE("every day of the years 1 to 9999 has the parts of Python's datetime") {
  long days = 0, sum = 0;
  for (long number = -719162; number <= 2932896; ++number) {
    const Date date{number};
    const YearMonthDay parts = parts_of(date);
    long weekday = 1;
    while (weekdays[weekday - 1] != weekday_of(date)) ++weekday;
    sum = (sum * 31 + (parts.year * 10000 + parts.month * 100 + parts.day) * 7 + weekday) % 1000000007;
    ++days;
  }
  CHECK(days == 3652059);
  CHECK(sum == 377014430);
}

TEST_CASE("an invalid day is refused with a reason") {
  const struct {
    const char *written, *fact, *hint;
  } table[] = {
      {"2023-02-29", "2023-02-29 is not a day", "February 2023 has 28 days"},
      {"1900-02-29", "1900-02-29 is not a day", "February 1900 has 28 days"},
      {"2023-04-31", "2023-04-31 is not a day", "April 2023 has 30 days"},
      {"2023-01-00", "2023-01-00 is not a day", "January 2023 has 31 days"},
      {"2023-13-01", "2023-13-01 is not a day: there is no month 13",
       "write a date as year-month-day: 2022-11-26"},
      {"0000-01-01", "the year 0 is not supported", "use a year from 1 to 9999"},
      {"26.11.2022", "'26.11.2022' is not a date", "write a date as year-month-day: 2022-11-26"},
      {"2022-11-6", "'2022-11-6' is not a date", "write a date as year-month-day: 2022-11-26"},
  };
  for (const auto& row : table) {
    const auto date = parse_date(row.written);
    REQUIRE_FALSE(date);
    CHECK(date.failure().fact == row.fact);
    CHECK(date.failure().hint == row.hint);
  }
  CHECK_FALSE(date_of_number(2932897));
  CHECK_FALSE(date_of_number(-719163));
}

TEST_CASE("months of thirty days are counted by the 30/360 US rule") {
  const struct {
    const char *from, *to;
    long days;
  } table[] = {
      // Microsoft, "DAYS360 function", the examples on its page
      {"2011-01-30", "2011-02-01", 1},
      {"2011-01-01", "2011-12-31", 360},
      {"2011-01-01", "2011-02-01", 30},
      // by the rule itself: the end of February counts as the 30th, the 31st as the 30th if the start is a
      // 30th or 31st
      {"2007-02-28", "2007-03-31", 30},
      {"2008-02-29", "2009-02-28", 360},
      {"2007-01-31", "2007-03-31", 60},
      {"2007-01-15", "2007-01-31", 16},
  };
  for (const auto& row : table) {
    CAPTURE(row.from, row.to);
    CHECK(days_360(*parse_date(row.from), *parse_date(row.to)) == row.days);
  }
}

}  // namespace date_test
