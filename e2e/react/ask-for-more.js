/** What the lean React refuses, as words: nothing of it may be drawn as if it were something else. */
export async function askForMore(react) {
  const { createElement: h } = react;
  const never = new Promise(() => {});
  const type = (name) => Symbol.for(`react.${name}`);
  const asked = {
    Suspense: h(type("suspense"), { fallback: "later" }, "now"),
    Activity: h(type("activity"), null, "now"),
    Profiler: h(type("profiler"), { id: "p" }, "now"),
    ViewTransition: h(type("view_transition"), null, "now"),
    lazy: h({ $$typeof: type("lazy"), _payload: null, _init: () => "b" }),
    Consumer: h(react.createContext(1).Consumer, null, () => "now"),
    "a thrown promise": h(() => {
      throw never;
    }),
    "a promise": h("p", null, never),
    "a context": h("p", null, react.createContext("now")),
  };
  const answers = {};
  for (const [name, element] of Object.entries(asked)) {
    const container = document.createElement("div");
    const root = react.createRoot(container, {
      onUncaughtError: (error) => {
        answers[name] =
          error instanceof Error ? `error ${/#\d+/.exec(error.message)?.[0]}` : "thrown as it is";
      },
    });
    react.flushSync(() => root.render(element));
    answers[name] ??= `drawn: ${container.innerHTML}`;
  }
  return answers;
}
