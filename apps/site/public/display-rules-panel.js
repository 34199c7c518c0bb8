const REFRESH_MS = 500;

const SAMPLE = [
  { when: { scrollDepth: 60 }, do: "showLauncher" },
  { when: { exitIntent: true }, do: "preview", message: "Before you go: may we help?" },
  { when: { elementClicked: "h1" }, do: "open" },
];

/**
 * Tries display rules with a bubble on this page, and says why each has fired or not. `getBubble` returns the bubble's props
 * besides its rules. Returns a function that shows the rules of another bot.
 */
export function mountDisplayRulesPanel(section, getBubble) {
  const text = section.querySelector("textarea");
  const button = section.querySelector("button");
  const problem = section.querySelector(".problem");
  const report = section.querySelector("ol");
  let bubble;
  let timer;
  let shown = "";

  function stop() {
    clearInterval(timer);
    bubble?.remove();
    bubble = undefined;
    button.textContent = "Try them on this page";
    show([]);
  }

  function start() {
    const rules = parse(text.value);
    problem.textContent = rules === undefined ? "Enter the rules as a JSON list." : "";
    if (rules === undefined) return;
    bubble = Object.assign(document.createElement("banter-bubble"), getBubble(), { displayRules: rules });
    document.body.append(bubble);
    button.textContent = "Stop";
    timer = setInterval(() => show(bubble.explainRules?.() ?? []), REFRESH_MS);
  }

  function show(explanations) {
    const json = JSON.stringify(explanations);
    if (json === shown) return;
    shown = json;
    report.replaceChildren(...explanations.map(describeRule));
  }

  button.addEventListener("click", () => (bubble === undefined ? start() : stop()));
  text.addEventListener("input", () => {
    if (bubble !== undefined) stop();
  });

  return (rules) => {
    stop();
    text.value = JSON.stringify(rules ?? SAMPLE, undefined, 2);
    problem.textContent = "";
  };
}

function parse(text) {
  try {
    const value = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function describeRule({ rule, fired, why }) {
  const title = createElement("b", `${rule?.name ?? rule?.do ?? "A rule"}: ${fired ? "fired" : "not fired"}`);
  const reasons = why.map(({ condition, holds, because }) => {
    const code = createElement("code", typeof condition === "string" ? condition : JSON.stringify(condition));
    return createElement("li", holds ? "✓ " : "✗ ", code, ` ${because}`);
  });
  return createElement("li", title, createElement("ul", ...reasons));
}

function createElement(name, ...children) {
  const element = document.createElement(name);
  element.append(...children);
  return element;
}
