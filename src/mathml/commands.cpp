#include "mathml/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "text/characters.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::mathml {

namespace {

using text::is_letter;

/// Commands of both KaTeX and LaTeX with amsmath and amssymb, except those that define, assign, expand or
/// lead out of the formula. Sorted.
constexpr std::string_view commands =
    " AA AE Bbbk Big Bigg Biggl Biggm Biggr Bigl Bigm Bigr Box Bumpeq Cap Cup Delta Diamond Doteq"
    " Downarrow Finv Game Gamma H Huge Im Join LARGE LaTeX Lambda Large Leftarrow Leftrightarrow"
    " Lleftarrow Longleftarrow Longleftrightarrow Longrightarrow Lsh O OE Omega P Phi Pi Pr Psi Re"
    " Rightarrow Rrightarrow Rsh S Sigma Subset Supset TeX Theta Uparrow Updownarrow Upsilon Vdash Vert"
    " Vvdash Xi aa above acute ae aleph allowbreak alpha amalg angle approx approxeq arccos arcsin arctan"
    " arg ast asymp atop backepsilon backprime backsim backsimeq backslash bar barwedge bcancel because"
    " begin beta beth between bf big bigcap bigcirc bigcup bigg biggl biggm biggr bigl bigm bigodot bigoplus"
    " bigotimes bigr bigsqcup bigstar bigtriangledown bigtriangleup biguplus bigvee bigwedge"
    " binom blacklozenge blacksquare blacktriangle blacktriangledown blacktriangleleft blacktriangleright"
    " bmod bold boldsymbol bot bowtie boxdot boxed boxminus boxplus boxtimes brace brack breve bullet bumpeq "
    "c"
    " cal cancel cap cdot cdotp cdots ce centerdot cfrac check checkmark chi choose circ circeq"
    " circlearrowleft circlearrowright circledR circledS circledast circledcirc circleddash clap clubsuit"
    " colon complement cong coprod copyright cos cosh cot coth csc cup curlyeqprec curlyeqsucc curlyvee"
    " curlywedge curvearrowleft curvearrowright dag dagger daleth dashleftarrow dashrightarrow dashv"
    " dbinom ddag ddagger ddot ddots deg delta det dfrac diagdown diagup diamond diamondsuit digamma dim"
    " displaystyle div divideontimes dot doteq doteqdot dotplus dots dotsb dotsc dotsi dotsm dotso"
    " doublebarwedge doublecap doublecup downarrow downdownarrows downharpoonleft downharpoonright ell"
    " empty emptyset end enskip enspace epsilon eqcirc eqsim eqslantgtr eqslantless equiv eta eth exists"
    " exp fallingdotseq fbox flat footnotesize forall frac frak frown gamma gcd ge genfrac geq geqq"
    " geqslant gets gg ggg gggtr gimel gnapprox gneq gneqq gnsim grave gtrapprox gtrdot gtreqless"
    " gtreqqless gtrless gtrsim gvertneqq hat hbar hbox heartsuit hline hom hookleftarrow hookrightarrow"
    " hphantom hskip hslash hspace huge i idotsint iff iiiint iiint iint imath impliedby implies in inf"
    " infty injlim int intercal intop iota it j jmath kappa ker kern lVert lambda land langle large"
    " lbrace lbrack lceil ldotp ldots le leadsto left leftarrow leftarrowtail leftharpoondown"
    " leftharpoonup leftleftarrows leftrightarrow leftrightarrows leftrightharpoons leftrightsquigarrow"
    " leftthreetimes leq leqq leqslant lessapprox lessdot lesseqgtr lesseqqgtr lessgtr lesssim lfloor lg"
    " lgroup lhd lim liminf limits limsup ll llap llcorner lll llless lmoustache ln lnapprox lneq lneqq"
    " lnot lnsim log longleftarrow longleftrightarrow longmapsto longrightarrow looparrowleft"
    " looparrowright lor lozenge lq lrcorner ltimes lvert lvertneqq maltese mapsto mathbb mathbf mathbin"
    " mathcal mathchoice mathclose mathellipsis mathfrak mathinner mathit mathnormal mathop mathopen"
    " mathord mathpunct mathrel mathring mathrm mathsf mathsterling mathstrut mathtt max measuredangle"
    " medspace mho mid middle min mkern mod models mp mskip mu multimap nLeftarrow nLeftrightarrow"
    " nRightarrow nVDash nVdash nabla natural ncong ne nearrow neg negmedspace negthickspace negthinspace"
    " neq newline nexists ngeq ngeqq ngeqslant ngtr ni nleftarrow nleftrightarrow nleq nleqq nleqslant"
    " nless nmid nobreak nobreakspace nolimits nonumber normalsize not notag notin nparallel nprec"
    " npreceq nrightarrow nshortmid nshortparallel nsim nsubseteq nsubseteqq nsucc nsucceq nsupseteq"
    " nsupseteqq ntriangleleft ntrianglelefteq ntriangleright ntrianglerighteq nu nvDash nvdash nwarrow o"
    " odot oe oint omega ominus operatorname operatornamewithlimits oplus oslash otimes over overbrace"
    " overleftarrow overleftrightarrow overline overrightarrow overset owns parallel partial perp phantom"
    " phi pi pitchfork pm pmb pmod pod pounds prec precapprox preccurlyeq preceq precnapprox precneqq"
    " precnsim precsim prime prod projlim propto psi qquad quad r rVert raisebox rangle rbrace rbrack"
    " rceil restriction rfloor rgroup rhd rho right rightarrow rightarrowtail rightharpoondown"
    " rightharpoonup rightleftarrows rightleftharpoons rightrightarrows rightsquigarrow rightthreetimes"
    " risingdotseq rlap rm rmoustache rq rtimes rule rvert scriptscriptstyle scriptsize scriptstyle"
    " searrow sec setminus sf sharp shortmid shortparallel sigma sim simeq sin sinh small smallfrown"
    " smallint smallsetminus smallsmile smash smile space spadesuit sphericalangle sqcap sqcup sqrt"
    " sqsubset sqsubseteq sqsupset sqsupseteq square ss stackrel star subset subseteq subseteqq subsetneq"
    " subsetneqq substack succ succapprox succcurlyeq succeq succnapprox succneqq succnsim succsim sum"
    " sup supset supseteq supseteqq supsetneq supsetneqq surd swarrow tag tan tanh tau tbinom text"
    " textasciicircum textasciitilde textbackslash textbar textbardbl textbf textbraceleft textbraceright"
    " textcircled textcopyright textdagger textdaggerdbl textdegree textdollar textellipsis textemdash"
    " textendash textgreater textit textless textmd textnormal textquotedblleft textquotedblright"
    " textquoteleft textquoteright textregistered textrm textsf textsterling textstyle texttt"
    " textunderscore textup tfrac th therefore theta thickapprox thicksim thickspace thinspace tilde"
    " times tiny to top triangle triangledown triangleleft trianglelefteq triangleq triangleright"
    " trianglerighteq tt twoheadleftarrow twoheadrightarrow u ulcorner underbar underbrace underleftarrow"
    " underleftrightarrow underline underrightarrow underset unlhd unrhd uparrow updownarrow"
    " upharpoonleft upharpoonright uplus upsilon upuparrows urcorner v vDash varDelta varGamma varLambda"
    " varOmega varPhi varPi varPsi varSigma varTheta varUpsilon varXi varepsilon varinjlim varkappa"
    " varliminf varlimsup varnothing varphi varpi varprojlim varpropto varrho varsigma varsubsetneq"
    " varsubsetneqq varsupsetneq varsupsetneqq vartheta vartriangle vartriangleleft vartriangleright"
    " vcenter vdash vdots vec vee veebar vert vphantom wedge widehat widetilde wp wr xcancel xi xleftarrow"
    " xrightarrow yen zeta ";

/// Those that take an argument, which may be the next character.
constexpr std::string_view takers =
    " acute bar bcancel binom bold boldsymbol boxed breve cancel ce cfrac check clap dbinom ddot dfrac dot "
    "fbox frac grave"
    " hat hbox hphantom llap mathbb mathbf mathbin mathcal mathclose mathfrak mathinner mathit mathnormal"
    " mathop mathopen mathord mathpunct mathrel mathring mathrm mathsf mathtt operatorname overbrace"
    " overleftarrow overleftrightarrow overline overrightarrow overset phantom pmb pmod pod rlap smash"
    " sqrt stackrel tbinom text textbf textit textmd textnormal textrm textsf texttt textup tfrac tilde"
    " underbar underbrace underleftarrow underleftrightarrow underline underrightarrow underset vec"
    " vphantom widehat widetilde xcancel xleftarrow xrightarrow ";

/// True if a list of names between spaces contains this one.
bool contains_name(std::string_view list, std::string_view name) {
  return list.find(fmt::format(" {} ", name)) != std::string_view::npos;
}

/// Commands of one character: spaces, signs, accents, the end of a row.
constexpr std::string_view signs = " !\"#$%&',.:;=>^_`{|}~\\";

/// Environments inside a formula that both KaTeX and amsmath have.
constexpr auto environments = std::to_array<std::string_view>(
    {"Bmatrix", "Vmatrix", "aligned", "alignedat", "array", "bmatrix", "cases", "gathered", "matrix",
     "pmatrix", "smallmatrix", "split", "subarray", "vmatrix"});
static_assert(std::is_sorted(environments.begin(), environments.end()));

/// Returns the content of the braces after `from`; nothing if there are none.
std::optional<std::string_view> braced(std::string_view latex, std::size_t from) {
  const std::size_t open = latex.find_first_not_of(" \t\n", from);
  if (open == std::string_view::npos || latex[open] != '{') return std::nullopt;
  const std::size_t close = latex.find('}', open);
  if (close == std::string_view::npos) return std::nullopt;
  return latex.substr(open + 1, close - open - 1);
}

/// Returns the name of a command after its backslash, split as in KaTeX: LaTeX's internal `@` is a letter.
std::string_view name_at(std::string_view latex, std::size_t at) {
  std::size_t end = at;
  while (end < latex.size() && (is_letter(latex[end]) || latex[end] == '@')) ++end;
  return latex.substr(at, std::max<std::size_t>(end - at, 1));
}

/// Returns the names of all commands.
std::vector<std::string> names() {
  std::vector<std::string> all;
  for (std::size_t begin = 1; begin < commands.size();) {
    const std::size_t end = commands.find(' ', begin);
    all.emplace_back(commands.substr(begin, end - begin));
    begin = end + 1;
  }
  return all;
}

/// Why commands of LaTeX or KaTeX are refused, and what to write instead.
struct Refusal {
  std::string_view names, fact, hint;
};
constexpr auto refusals = std::to_array<Refusal>(
    {{" DeclareMathOperator def edef gdef global let long newcommand providecommand renewcommand require "
      "usepackage xdef ",
      "a formula can't define commands",
      "define macros under 'macros:' in course.yaml, or with \\newcommand before the first paragraph of the "
      "lesson"},
     {" autoref eqref label ref ", "a formula can't have labels",
      "write the formula in a {math} directive with :id:, and refer to it with the role {ref}"},
     {" href htmlClass htmlData htmlId htmlStyle includegraphics url ",
      "a formula can't lead out of the page", "write the link or the picture beside the formula"},
     {" color colorbox fcolorbox textcolor ", "colours are not the same in all formats",
      "use \\boxed, \\underline or \\mathbf to stress a part"},
     {" SIlist SIrange ang complexnum numlist numproduct numrange qtylist qtyproduct qtyrange ",
      "lists, ranges and angles of siunitx are not supported", "write one \\num or \\qty for each number"},
     {" abovewithdelims atopwithdelims hfil hfill hspace* includegraphics operatorname* vskip vspace ",
      "KaTeX and LaTeX do not set it in the same way", "use \\quad or \\, for space"},
     {" align alignat equation eqnarray flalign gather multline ",
      "it begins a formula, but is inside of one",
      "write $$ before and after the formula, and aligned or gathered in it"}});

/// Returns why a name is refused; null if no reason is listed.
const Refusal* refusal_of(std::string_view name) {
  const auto found = std::find_if(refusals.begin(), refusals.end(),
                                  [&](const Refusal& one) { return contains_name(one.names, name); });
  return found == refusals.end() ? nullptr : &*found;
}

FormulaError refused(std::string_view name, std::size_t at) {
  const std::string fact = fmt::format("'\\{}' is not supported in formulas", name);
  if (const Refusal* why = refusal_of(name))
    return {fmt::format("{}: {}", fact, why->fact), at, std::string(why->hint)};
  constexpr std::size_t shortest_slip = 4;  // too many shorter names are alike
  const std::string near = name.size() < shortest_slip ? std::string() : text::nearest(name, names());
  return {near.empty() ? fact : fmt::format("{}; did you mean '\\{}'?", fact, near), at};
}

FormulaError refused_environment(std::string_view name, std::size_t at) {
  const std::string fact = fmt::format("the environment '{}' is not supported in formulas; use one of {}",
                                       name, fmt::join(environments, ", "));
  const Refusal* why = refusal_of(name.substr(0, name.find('*')));
  return why ? FormulaError{fact, at, std::string(why->hint)} : FormulaError{fact, at};
}

bool is_allowed(std::string_view name) {
  if (name.empty() || name == "\n" || name == "\t") return true;
  if (name.size() == 1 && !is_letter(name[0])) return signs.find(name[0]) != std::string_view::npos;
  return contains_name(commands, name);
}

}  // namespace

bool is_command(std::string_view name) {
  constexpr std::string_view own = " SI claim lit num pu qty si unit val ";
  return contains_name(commands, name) || contains_name(own, name) || refusal_of(name) != nullptr;
}

bool ends_in_open_command(std::string_view latex) {
  std::size_t begin = latex.size();
  while (begin > 0 && is_letter(latex[begin - 1])) --begin;
  const bool is_command = 0 < begin && begin < latex.size() && latex[begin - 1] == '\\';
  return is_command && contains_name(takers, latex.substr(begin));
}

std::optional<FormulaError> find_refused(std::string_view latex) {
  std::size_t depth = 0;
  for (std::size_t i = 0; i < latex.size(); ++i) {
    const auto byte = static_cast<unsigned char>(latex[i]);
    if ((byte < ' ' && latex[i] != '\n' && latex[i] != '\t') || byte == 0x7F)
      return FormulaError{"the formula contains a control character", i};
    // TeX reads `^^5c` as a backslash.
    if (latex.substr(i).starts_with("^^")) return FormulaError{"'^^' is not supported in formulas", i};
    if (latex[i] == '}' && depth > 0) --depth;
    const std::string_view name = latex[i] == '\\' ? name_at(latex, i + 1) : std::string_view();
    const bool opens = latex[i] == '{' || name == "left" || name == "begin";
    if (opens && ++depth > deepest_formula)
      return FormulaError{fmt::format("it is nested more than {} deep", deepest_formula), i};
    if ((name == "right" || name == "end") && depth > 0) --depth;
    if (latex[i] != '\\') continue;
    if (!is_allowed(name)) return refused(name, i);
    if (name == "begin" || name == "end") {
      const auto environment = braced(latex, i + 1 + name.size());
      if (!environment || !std::binary_search(environments.begin(), environments.end(), *environment))
        return refused_environment(environment.value_or(""), i);
      i = latex.find('}', i);
    } else {
      i += name.size();
    }
  }
  return std::nullopt;
}

}  // namespace proofsheet::mathml
