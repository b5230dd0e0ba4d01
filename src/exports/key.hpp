#pragma once
// Which numbers are right, and the proof that a program accepts these and no wrong one.
//
// Right is what rounds to the digits that the pages print (`numbers/exact/right_range.hpp`), or what the
// author's tolerance allows. Learners may type more digits than were asked for, so a program must accept that
// whole interval. It must reject the next number with as many digits on either side, every distractor with
// these digits and with ten more, and zero.
//
// Programs do not compute with the typed text but with a double or a decimal made from it, and compare it
// with bounds from such arithmetic. Each target describes its program as a function from the typed number to
// a verdict, in exact fractions, with all roundings to doubles (`numbers/exact/binary.hpp`). Rounding is
// monotone, and so is the comparison with a bound, so a program accepts an interval of typed numbers. If it
// accepts both ends of the right numbers, it accepts all between them, with any number of digits. If it
// rejects the neighbour on one side, it rejects all beyond. So a few exact tests are a proof.
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "exports/material.hpp"
#include "numbers/exact/binary.hpp"

namespace proofsheet::exports {

using numbers::Rational;

/// The right answers to a question, as they are typed: percents as their figures, 12.3% as 12.3.
struct RightAnswers {
  Rational lower, upper;  ///< the right interval, both ends included
  Rational printed;
  Rational unit;          ///< of the last printed place
  Rational below, above;  ///< the next numbers with as many digits
  bool is_percent = false;

  Rational middle() const { return (lower + upper) / 2; }
  Rational half() const { return (upper - lower) / 2; }
  bool is_even() const { return printed == middle(); }
};

/// Why a question can't be exported, and what to do.
struct Refusal {
  std::string fact, hint;
};

/// Returns the right answers; `nullopt` if the answer is not a number, or a fraction that has no decimal.
std::optional<RightAnswers> right_answers(const Answer& answer);
/// Returns why a number has no right answers.
Refusal no_decimal(const Answer& answer, const std::string& program);
/// Returns why a key can't be written.
Refusal too_many_digits(const Answer& answer, const std::string& program, std::size_t kept);
/// Returns the hint with the option that avoids a typed number, if the question has distractors.
std::string or_adapted(const Answer& answer, const std::string& hint);
/// Returns the answer with fewer digits, at least two of them significant, and the most first.
std::vector<Answer> coarser_answers(const Answer& answer);
/// Returns the value of a distractor as it is typed.
Rational typed_value(const std::string& digits);

/// Returns the double that a program reads for a typed number.
inline Rational nearest_double(const Rational& value) {
  return numbers::round_to_binary(value, numbers::float64);
}

/// True if a program with the key accepts a typed number. The accepted numbers must be an interval.
using Takes = std::function<bool(const Rational& typed)>;
/// Returns the number that a program keeps of a typed one. Empty: messages do not show it.
using Stores = std::function<Rational(const Rational& typed)>;
/// Returns what is wrong with a key; `nullopt` if it is proven.
std::optional<Refusal> fault_of_key(const Answer& answer, const RightAnswers& right, const Takes& takes,
                                    const std::string& program, const Stores& stores = {});

/// Returns all digits of a fraction, without an exponent: `-0.00125`; twenty places if the decimal never
/// ends.
std::string all_digits(const Rational& value);
/// Returns the number of significant digits of that decimal.
std::size_t significant_digits(const Rational& value);
/// Whether a program reads numbers in the notation of the pages, or only as the standard writes a double.
enum class Reads { notation, doubles };
/// Returns the instruction how to type the number: without a unit, in percent, with which signs. HTML; may be
/// empty.
std::string how_to_type(const Answer& answer, const RightAnswers& right, const course::Words& words,
                        Reads reads = Reads::notation);

// How programs judge a number.

/// One answer in the key of a numerical question: a number within `tolerance` of `value` is
/// right.
struct MoodleAnswer {
  Rational value, tolerance;
};
/// Each earns all marks. The first is the one that Moodle shows as the right answer.
using MoodleKey = std::vector<MoodleAnswer>;

/// A unit to choose: Moodle divides the typed number by the multiplier.
struct MoodleUnit {
  std::string name;
  Rational multiplier = 1;
};

/// Returns the key if it is proven for both kinds of arithmetic that Moodle has had, else the
/// reason.
std::variant<MoodleKey, Refusal> moodle_key(const Answer& answer, const RightAnswers& right);
/// Returns the units of the answer for which the key is proven, too; none if there is nothing to choose.
std::vector<MoodleUnit> moodle_units(const Answer& answer, const RightAnswers& right, const MoodleKey& key);

/// True if a number is never written with a power of ten and does not become zero on a page with four places;
/// true for zero itself.
bool is_plain_for_canvas(const Rational& value);
/// Return why the ends of the right answers can't be the key of a number in Canvas, in QTI; `nullopt` if that
/// key is proven.
std::optional<Refusal> fault_of_canvas(const Answer& answer, const RightAnswers& right);
std::optional<Refusal> fault_of_qti(const Answer& answer, const RightAnswers& right);

}  // namespace proofsheet::exports
