import { describeDiagnostic } from "./dist/playground.js";

/** Elements that describe a loaded bot: its warnings, and what works differently without a server. */
export function renderReport(fileName, { name, warnings, differences }) {
  const source = fileName === undefined ? "the sample" : fileName;
  return [
    createElement("p", `“${name}” (${source}) runs here. ${countWarnings(warnings.length)}`),
    ...list("Warnings", warnings.map(describeDiagnostic)),
    ...list("Without a server", differences),
  ];
}

/** Elements that describe why a file can't run. */
export function renderErrors(fileName, errors) {
  return [
    createElement("p", `${fileName ?? "This bot"} can't run. The previous bot stays loaded.`),
    ...list("Problems", errors.map(describeDiagnostic)),
  ];
}

function countWarnings(total) {
  if (total === 0) return "No warnings.";
  return total === 1 ? "1 warning:" : `${total} warnings:`;
}

function list(title, lines) {
  if (lines.length === 0) return [];
  return [createElement("h3", title), createElement("ul", ...lines.map((line) => createElement("li", line)))];
}

function createElement(name, ...children) {
  const element = document.createElement(name);
  element.append(...children);
  return element;
}
