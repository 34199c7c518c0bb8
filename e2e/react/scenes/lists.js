/** Keyed children that move, appear and disappear. */
export async function lists({ react, render, log, container }) {
  const { createElement: h, Fragment } = react;
  const nodes = () => [...container.querySelectorAll("li")];
  const list = (keys) =>
    h(
      "ul",
      null,
      [...keys].map((key) => h("li", { key }, key, key === "c" ? h("input") : null)),
      h(Fragment, null, h("hr"), false, null, undefined, 0, "", "x", [h("b", { key: 1 }), "y"]),
    );
  render(list("abcd"));
  const first = new Map(nodes().map((node) => [node.textContent, node]));
  for (const keys of ["dcba", "ca", "", "eacf", "abcdefghij", "jaibhcgdfe", "z"]) {
    render(list(keys));
    log(
      keys,
      container.innerHTML,
      nodes()
        .map((node) => first.get(node.textContent) === node)
        .join(),
    );
  }
  render(h("ul", null, new Set(["s", "t"])));
  log(container.innerHTML);
}
