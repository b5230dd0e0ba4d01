#pragma once
// Which numbers are right, and the proof that a program takes these and no wrong one.
//
// Right is what rounds to the digits that the pages print (`numbers/exact/right_range.hpp`). Learners may type
// more digits than were asked for, so a program has to take all of that interval, and it has to refuse the next
// number with as many digits on either side, every distractor, with these digits and with ten more, and zero.
//
// Programs don't compute with what was typed but with a double or a decimal made of it, and compare it with
// bounds that have been through such arithmetic, too. Each target says what its program does as a function
// from the typed number to a verdict, in exact fractions, roundings to doubles and all (`numbers/exact/binary.hpp`). To
// round is monotone, and so is to compare with a bound: what a program takes is an interval of the typed
// numbers. So if it takes both ends of the right ones, it takes all between them, with however many digits;
// and if it refuses the neighbour on one side, it refuses all beyond that. A handful of exact questions is a
// proof.
#include <functional>
#include <optional>
#include <string>

#include "exports/material.hpp"
#include "numbers/exact/binary.hpp"

namespace proofsheet::exports {

using numbers::Rational;

/// The right answers to a question, as they are typed: percents as their figures, 12.3% as 12.3.
struct RightAnswers {
  Rational lower, upper;  ///< all between the two, with both
  Rational printed;
  Rational unit;          ///< of the last place that is printed
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

/// Nothing if the answer is no number, or a fraction that no decimal is equal to.
std::optional<RightAnswers> right_answers(const Answer& answer);
/// Why there are none, of a number.
Refusal no_decimal(const Answer& answer, const std::string& program);
/// Why a key can't be written down.
Refusal too_many_digits(const Answer& answer, const std::string& program, std::size_t kept);
/// A distractor, as it is typed.
Rational typed_value(const std::string& digits);

/// What a program has that makes a double of it.
inline Rational nearest_double(const Rational& value) { return numbers::round_to_binary(value, numbers::float64); }

/// Whether a program takes a typed number, once it has the key. What it takes has to be an interval.
using Takes = std::function<bool(const Rational& typed)>;
/// What is wrong with a key; nothing: it is proven.
std::optional<Refusal> fault_of_key(const Answer& answer, const RightAnswers& right, const Takes& takes,
                                    const std::string& program);

/// All digits of a fraction, without an exponent: `-0.00125`; of one whose decimal never ends, twenty places.
std::string all_digits(const Rational& value);
/// How many significant digits that has.
std::size_t significant_digits(const Rational& value);
/// Whether a program reads numbers as the notation of the pages has them, or only as the standard writes a double.
enum class Reads { notation, doubles };
/// What a learner has to know to type the number: without a unit, in percent, with which signs. HTML; may be
/// empty.
std::string how_to_type(const Answer& answer, const RightAnswers& right, const course::Words& words,
                        Reads reads = Reads::notation);

}  // namespace proofsheet::exports
