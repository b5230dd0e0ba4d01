// The site judges its questions itself, and stores the results in the browser. A platform reads them through
// an interface in a window around ours, from one page that must stay open. So the site is in a frame of a
// launch page. Its script restores what the platform knows of this learner, listens to the stored results,
// and reports them.
#include "exports/target.hpp"

#include <fmt/format.h>

#include "pages/formats/format.hpp"
#include "text/xml.hpp"

namespace proofsheet::exports {

namespace {

using pages::json_string;
using text::escape_xml;

constexpr const char* script = R"js((function () {
  "use strict";

  /** The interface of the platform: of this window, or of one around it. */
  function found(from) {
    for (let at = from, steps = 0; at && steps < 16; at = at.parent, ++steps) {
      if (at.API) return at.API;
      if (at === at.parent) return null;
    }
    return null;
  }

  /** What the site keeps: {question: right or wrong}. */
  function kept() {
    try {
      return JSON.parse(window.localStorage.getItem(course.results) || "{}") || {};
    } catch (error) {
      return {};
    }
  }

  const shares = "0bcdefghij1";  // wrong, tenths of the points, right

  /** A sign for each question: the share of its points that was earned, or `-` if it was not answered. */
  function signs() {
    const now = kept();
    const share = (result) => result === true ? 10 : result === false ? 0 : Math.min(9, Math.max(1, Math.round(10 * result)));
    return course.questions.map((id) => ["boolean", "number"].includes(typeof now[id]) ? shares[share(now[id])] : "-").join("");
  }

  /** Results of another learner may lie in this browser. */
  function restore(earlier) {
    const results = {};
    course.questions.forEach((id, i) => {
      const share = shares.indexOf(earlier[i] || "-");
      if (share >= 0) results[id] = share === 10 || (share > 0 && share / 10);
    });
    try {
      window.localStorage.setItem(course.results, JSON.stringify(results));
    } catch (error) {
      // then there is no score
    }
  }

  function report() {
    const now = signs();
    if (now === told) return;
    told = now;
    const right = [...now].reduce((sum, sign) => sum + Math.max(0, shares.indexOf(sign)) / 10, 0);
    api.LMSSetValue("cmi.core.score.min", "0");
    api.LMSSetValue("cmi.core.score.max", "100");
    api.LMSSetValue("cmi.core.score.raw", String(Math.round(100 * right / Math.max(1, now.length))));
    api.LMSSetValue("cmi.core.lesson_status", now.includes("-") ? "incomplete" : "completed");
    api.LMSSetValue("cmi.suspend_data", now);
    api.LMSCommit("");
  }

  const api = found(window) || found(window.opener);
  let told = null;
  if (api && String(api.LMSInitialize("")) === "true") {
    restore(String(api.LMSGetValue("cmi.suspend_data") || ""));
    report();
    window.addEventListener("storage", report);
    window.addEventListener("pagehide", () => {
      report();
      api.LMSFinish("");
    }, {once: true});
  }
  document.getElementById("site").src = "index.html";
})();
)js";

constexpr const char* launch_page =
    "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\"/>\n<title>{}</title>\n"
    "<style>html, body {{ height: 100%; margin: 0; }} iframe {{ display: block; width: 100%; height: 100%; "
    "border: 0; "
    "}}</style>\n</head>\n<body>\n<iframe id=\"site\" title=\"{}\"></iframe>\n<script "
    "src=\"scorm.js\"></script>\n"
    "</body>\n</html>\n";

std::string course_script(const Site& site) {
  std::string questions;
  for (const std::string& id : site.judged) questions += (questions.empty() ? "" : ", ") + json_string(id);
  return fmt::format("const course = {{results: {}, questions: [{}]}};\n",
                     json_string("proofsheet-quiz " + site.title), questions) +
         script;
}

std::string scorm_manifest(const Site& site, const std::vector<std::pair<std::string, std::string>>& files) {
  std::string list;
  for (const auto& [name, bytes] : files)
    if (!name.empty()) list += "      <file href=\"" + escape_xml(name) + "\"/>\n";
  const std::string title = escape_xml(site.title);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<manifest identifier=\"proofsheet\" version=\"1.0\" "
      "xmlns=\"http://www.imsproject.org/xsd/imscp_rootv1p1p2\" "
      "xmlns:adlcp=\"http://www.adlnet.org/xsd/adlcp_rootv1p2\">\n"
      "  <metadata>\n    <schema>ADL SCORM</schema>\n    <schemaversion>1.2</schemaversion>\n  </metadata>\n"
      "  <organizations default=\"course\">\n    <organization identifier=\"course\">\n      "
      "<title>{}</title>\n"
      "      <item identifier=\"site\" identifierref=\"pages\" isvisible=\"true\"><title>{}</title></item>\n"
      "    </organization>\n  </organizations>\n"
      "  <resources>\n    <resource identifier=\"pages\" type=\"webcontent\" adlcp:scormtype=\"sco\" "
      "href=\"launch.html\">\n{}    </resource>\n  </resources>\n</manifest>\n",
      title, title, list);
}

}  // namespace

ExportResult scorm(const Site& site) {
  std::vector<std::pair<std::string, std::string>> files(1);
  const std::string title = escape_xml(site.title);
  files.emplace_back("launch.html",
                     fmt::format(fmt::runtime(launch_page), escape_xml(site.language), title, title));
  files.emplace_back("scorm.js", course_script(site));
  for (const auto& page : site.pages) files.push_back(page);
  files.front() = {"imsmanifest.xml", scorm_manifest(site, files)};
  ExportResult exported;
  exported.bytes = archive_of(files);
  exported.cards = site.cards;
  exported.questions = site.judged.size();
  return exported;
}

}  // namespace proofsheet::exports
