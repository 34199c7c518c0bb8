/** Renders each removed feature and returns the error: none may be rendered as something else. */
export async function renderRemovedFeatures(react) {
  const { createElement: h } = react;
  const never = new Promise(() => {});
  const type = (name) => Symbol.for(`react.${name}`);
  const elements = {
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
  const results = {};
  for (const [name, element] of Object.entries(elements)) {
    const container = document.createElement("div");
    const root = react.createRoot(container, {
      onUncaughtError: (error) => {
        results[name] =
          error instanceof Error ? `error ${/#\d+/.exec(error.message)?.[0]}` : "thrown unchanged";
      },
    });
    react.flushSync(() => root.render(element));
    results[name] ??= `rendered: ${container.innerHTML}`;
  }
  return results;
}
