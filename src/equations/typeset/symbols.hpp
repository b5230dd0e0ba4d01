#pragma once
// The signs and spaces of formulas, in both languages side by side.
//
// A browser spaces an operator by its form: between operands, before one or behind one. It takes the form
// from the place in the row, so it is written out only where the place misleads.
#include "equations/typeset/box.hpp"

namespace proofsheet::equations::symbols {

inline constexpr Symbol plus{" + ", "<mo>+</mo>"}, minus{" - ", "<mo>−</mo>"};
/// At the start of a line, and still between two terms.
inline constexpr Symbol further_plus{" + ", "<mo form=\"infix\">+</mo>"},
    further_minus{" - ", "<mo form=\"infix\">−</mo>"};
inline constexpr Symbol negative{"-", "<mo form=\"prefix\">−</mo>"};
inline constexpr Symbol times{" \\times ", "<mo>×</mo>"}, dot{" \\cdot ", "<mo>⋅</mo>"};
inline constexpr Symbol slash{"/", "<mo lspace=\"0\" rspace=\"0\">/</mo>"},
    factorial{"!", "<mo form=\"postfix\">!</mo>"};
inline constexpr Symbol div{" \\mathbin{\\mathrm{div}} ", "<mo>div</mo>"}, mod{" \\bmod ", "<mo>mod</mo>"};
/// A product without a sign, and a function before its arguments: nothing to see, much to hear.
inline constexpr Symbol unseen_times{"", "<mo>&#x2062;</mo>"}, applied{"", "<mo>&#x2061;</mo>"};

inline constexpr Symbol equal{" = ", "<mo>=</mo>"}, not_equal{" \\neq ", "<mo>≠</mo>"},
    less{" < ", "<mo>&lt;</mo>"}, less_equal{" \\leq ", "<mo>≤</mo>"}, greater{" > ", "<mo>&gt;</mo>"},
    greater_equal{" \\geq ", "<mo>≥</mo>"}, element_of{" \\in ", "<mo>∈</mo>"};

inline constexpr Symbol comma{", ", "<mo>,</mo>"};
inline constexpr Symbol spaced_comma{",\\, ", "<mo rspace=\"0.3333em\">,</mo>"};     ///< between arguments
inline constexpr Symbol index_comma{",\\,", "<mo>,</mo>"};                           ///< between indices
inline constexpr Symbol condition_comma{",\\; ", "<mo rspace=\"0.4444em\">,</mo>"};  ///< between conditions
inline constexpr Symbol such_that{" \\;:\\; ", "<mo lspace=\"0.2778em\" rspace=\"0.2778em\">:</mo>"};
inline constexpr Symbol whole{":", "<mo lspace=\"0\" rspace=\"0\">:</mo>"};    ///< a whole axis
inline constexpr Symbol up_to{"{:}", "<mo lspace=\"0\" rspace=\"0\">:</mo>"};  ///< a part of an axis
inline constexpr Symbol dots{"\\dots", "<mi>…</mi>"};

inline constexpr Symbol degree{"\\circ", "<mo>∘</mo>"},
    transposed{"\\top", "<mi mathvariant=\"normal\">⊤</mi>"};
inline constexpr Symbol sum{"\\sum", "<mo>∑</mo>"}, product{"\\prod", "<mo>∏</mo>"};

inline constexpr Symbol blank{" ", ""};  ///< between words and formulas, in the source alone
inline constexpr Symbol thin{"\\,", "<mspace width=\"0.1667em\"/>"},
    thick{" \\;", "<mspace width=\"0.2778em\"/>"}, quad{" \\quad ", "<mspace width=\"1em\"/>"};

}  // namespace proofsheet::equations::symbols
