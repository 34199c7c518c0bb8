/** What a bot's file says of itself, as it was read: its warnings, and what goes otherwise without a server. */
export function drawReport(fileName, { name, warnings, differences }) {
  const from = fileName === undefined ? "the sample" : fileName;
  return [
    make("p", `“${name}” (${from}) runs here. ${counted(warnings.length)}`),
    ...list("Warnings", warnings.map(inWords)),
    ...list("Without a server", differences),
  ];
}

/** Why a file can't run. The first line says which one. */
export function drawProblems(fileName, problems) {
  return [
    make("p", `${fileName ?? "This bot"} can't run. The bot before stays.`),
    ...list("What is wrong", problems.map(inWords)),
  ];
}

function counted(total) {
  if (total === 0) return "Nothing in it needs your attention.";
  return total === 1 ? "One thing in it needs your attention:" : `${total} things in it need your attention:`;
}

function inWords({ message, groupTitle, groupId, blockId, hint }) {
  const group = groupTitle || groupId;
  const place = [group && `group “${group}”`, blockId && `block ${blockId}`].filter(Boolean).join(", ");
  return [place && `${place}:`, message, hint && `→ ${hint}`].filter(Boolean).join(" ");
}

function list(title, lines) {
  if (lines.length === 0) return [];
  return [make("h3", title), make("ul", ...lines.map((line) => make("li", line)))];
}

function make(name, ...children) {
  const element = document.createElement(name);
  element.append(...children);
  return element;
}
