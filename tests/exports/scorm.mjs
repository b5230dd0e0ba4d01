// scorm.mjs SCRIPT: the script of a SCORM package in a window of a platform that only takes notes. Prints what it heard.
import {readFileSync} from "node:fs";
import vm from "node:vm";

/** One visit: what the platform knew, what lay in the browser, what the learner then answers. */
function visit(script, suspended, stored, answers) {
  const heard = [], kept = new Map(Object.entries(stored)), listeners = {}, site = {};
  const API = {
    LMSInitialize: () => (heard.push(["initialize"]), "true"),
    LMSGetValue: (name) => (name === "cmi.suspend_data" ? suspended : ""),
    LMSSetValue: (name, value) => (heard.push([name, value]), "true"),
    LMSCommit: () => (heard.push(["commit"]), "true"),
    LMSFinish: () => (heard.push(["finish"]), "true"),
  };
  const top = {API}, frame = {};
  top.parent = top;
  frame.parent = top;
  const window = {
    parent: frame,
    localStorage: {getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value)},
    addEventListener: (name, listener) => (listeners[name] = listener),
  };
  const context = {window, document: {getElementById: () => site}, JSON, String, Math};
  vm.runInNewContext(script + "\nthis.course = course;", context);
  const {results, questions} = context.course;
  const begun = JSON.parse(kept.get(results));
  for (const [index, right] of answers) {
    kept.set(results, JSON.stringify({...JSON.parse(kept.get(results)), [questions[index]]: right}));
    listeners.storage();
  }
  listeners.pagehide();
  return {heard, begun, results, questions: [...questions], shown: site.src};
}

const script = readFileSync(process.argv[2], "utf8");
const first = visit(script, "", {}, [[0, true], [1, false]]);
const suspended = first.heard.filter(([name]) => name === "cmi.suspend_data").at(-1)[1];
const other = {[first.results]: JSON.stringify({[first.questions[2]]: true})};
const second = visit(script, suspended, other, first.questions.map((id, index) => [index, true]));
process.stdout.write(JSON.stringify({first, second}));
