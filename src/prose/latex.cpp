#include "prose/latex.hpp"

#include <algorithm>
#include <array>

namespace proofsheet::prose {

namespace {

constexpr auto commands = [] {
  auto rows = std::to_array<LatexCommand>({
      // characters
      {"textminus", "−"}, {"minus", "−"}, {"textendash", "–"}, {"textemdash", "—"}, {"pm", "±"}, {"textpm", "±"},
      {"mp", "∓"}, {"times", "×"}, {"texttimes", "×"}, {"cdot", "·"}, {"ast", "*"}, {"div", "÷"}, {"slash", "/"},
      {"colon", ":"}, {"le", "≤"}, {"leq", "≤"}, {"leqslant", "≤"}, {"leqq", "≤"}, {"lt", "<"}, {"textless", "<"},
      {"ge", "≥"}, {"geq", "≥"}, {"geqslant", "≥"}, {"geqq", "≥"}, {"gt", ">"}, {"textgreater", ">"},
      {"ll", "≪"}, {"gg", "≫"}, {"ne", "≠"}, {"neq", "≠"}, {"equiv", "≡"}, {"approx", "≈"}, {"propto", "∝"},
      {"sim", "~"}, {"textasciitilde", "~"}, {"in", "∈"}, {"mid", "∣"}, {"vert", "|"}, {"lvert", "|"},
      {"rvert", "|"}, {"Vert", "|"}, {"lbrace", "{"}, {"rbrace", "}"}, {"to", "→"}, {"rightarrow", "→"},
      {"Rightarrow", "→"}, {"mapsto", "→"}, {"implies", "→"}, {"leftarrow", "←"}, {"percent", "%"},
      {"textpercent", "%"}, {"textperthousand", "‰"}, {"permil", "‰"}, {"ldots", "…"}, {"dots", "…"},
      {"textellipsis", "…"}, {"euro", "€"}, {"EUR", "€"}, {"texteuro", "€"}, {"pounds", "£"},
      {"textsterling", "£"}, {"textdollar", "$"}, {"textdegree", "°"}, {"degree", "°"},
      // spaces
      {"quad", " "}, {"qquad", " "}, {"enspace", " "}, {"space", " "}, {"nobreakspace", " "}, {"newline", "\n"},
      {"thinspace", " "}, {"negthinspace", ""},
      // fonts, sizes and structure, which set nothing themselves
      {"emph", "", "w"}, {"hbox", "", "w"}, {"mbox", "", "w"}, {"text", "", "w"}, {"textbf", "", "w"},
      {"textit", "", "w"}, {"textmd", "", "w"}, {"textnormal", "", "w"}, {"textrm", "", "w"}, {"textsc", "", "w"},
      {"textsf", "", "w"}, {"textsl", "", "w"}, {"texttt", "", "w"}, {"textup", "", "w"}, {"textcolor", "", "mw"},
      {"raisebox", "", "mw"}, {"href", "", "mv"}, {"hyperref", "", "ov"}, {"hypertarget", "", "m"},
      {"underline", ""}, {"uline", ""}, {"hl", ""}, {"bm", ""}, {"boldsymbol", ""}, {"mathbb", ""}, {"mathbf", ""},
      {"mathcal", ""}, {"mathit", ""}, {"mathrm", ""}, {"mathsf", ""}, {"mathtt", ""}, {"mathord", ""},
      {"mathopen", ""}, {"mathclose", ""}, {"mathbin", ""}, {"mathrel", ""}, {"operatorname", ""},
      {"ensuremath", ""}, {"displaystyle", ""}, {"textstyle", ""}, {"limits", ""}, {"nolimits", ""}, {"left", ""},
      {"right", ""}, {"big", ""}, {"Big", ""}, {"bigl", ""}, {"bigr", ""}, {"Bigl", ""}, {"Bigr", ""}, {"num", ""},
      {"SI", ""}, {"qty", ""}, {"strut", ""}, {"leavevmode", ""}, {"allowbreak", ""}, {"phantomsection", ""},
      {"xspace", ""}, {"protect", ""}, {"bf", ""}, {"bfseries", ""}, {"em", ""}, {"it", ""}, {"itshape", ""},
      {"rm", ""}, {"tiny", ""}, {"scriptsize", ""}, {"footnotesize", ""}, {"small", ""}, {"normalsize", ""},
      {"large", ""}, {"Large", ""},
      // parts of a text
      {"item", apart}, {"hline", apart}, {"toprule", apart}, {"midrule", apart}, {"bottomrule", apart},
      {"centering", apart}, {"par", apart}, {"noindent", apart}, {"tabularnewline", apart}, {"part", apart},
      {"chapter", apart}, {"section", apart}, {"subsection", apart}, {"subsubsection", apart},
      {"paragraph", apart}, {"subparagraph", apart}, {"caption", apart}, {"title", apart}, {"author", apart},
      {"date", apart}, {"maketitle", apart}, {"footnote", apart}, {"footnotetext", apart}, {"thanks", apart},
      {"marginpar", apart}, {"newpage", apart}, {"clearpage", apart}, {"smallskip", apart}, {"medskip", apart},
      {"bigskip", apart}, {"hfill", apart}, {"vfill", apart}, {"arrayrulewidth", apart},
      // commands with names, keys, lengths or files
      {"addbibresource", apart, "m"}, {"addcontentsline", apart, "mmv"}, {"addtocounter", apart, "mm"},
      {"addtolength", apart, "mm"}, {"autoref", apart, "m"}, {"bibitem", apart, "m"}, {"bibliography", apart, "m"},
      {"bibliographystyle", apart, "m"}, {"cellcolor", apart, "m"}, {"cite", apart, "m"}, {"citealp", apart, "m"},
      {"citeauthor", apart, "m"}, {"citep", apart, "m"}, {"citet", apart, "m"}, {"citeyear", apart, "m"},
      {"cline", apart, "m"}, {"cmidrule", apart, "m"}, {"color", apart, "m"}, {"cref", apart, "m"},
      {"Cref", apart, "m"}, {"definecolor", apart, "mmm"}, {"documentclass", apart, "m"}, {"eqref", apart, "m"},
      {"fontsize", apart, "mm"}, {"footcite", apart, "m"}, {"graphicspath", apart, "m"}, {"hspace", apart, "m"},
      {"hypersetup", apart, "m"}, {"include", apart, "m"}, {"includegraphics", apart, "om"}, {"input", apart, "m"},
      {"label", apart, "m"}, {"linespread", apart, "m"}, {"multicolumn", apart, "mmv"}, {"multirow", apart, "mmv"},
      {"newcommand", apart, "moom"}, {"nocite", apart, "m"}, {"pageref", apart, "m"}, {"parbox", apart, "omw"},
      {"parencite", apart, "m"}, {"ref", apart, "m"}, {"renewcommand", apart, "moom"}, {"resizebox", apart, "mmv"},
      {"rule", apart, "omm"}, {"scalebox", apart, "mv"}, {"setcounter", apart, "mm"}, {"setlength", apart, "mm"},
      {"textcite", apart, "m"}, {"url", apart, "m"}, {"usepackage", apart, "m"}, {"vspace", apart, "m"},
  });
  std::ranges::sort(rows, {}, &LatexCommand::name);
  return rows;
}();

}  // namespace

const LatexCommand* latex_command(std::string_view name) {
  const auto found = std::ranges::lower_bound(commands, name, {}, &LatexCommand::name);
  return found != commands.end() && found->name == name ? &*found : nullptr;
}

}  // namespace proofsheet::prose
