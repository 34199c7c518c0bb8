/** Children with keys as they move, come and go. */
export async function lists({ react, draw, log, container }) {
  const { createElement: h, Fragment } = react;
  const nodes = () => [...container.querySelectorAll("li")];
  const list = (keys) =>
    h(
      "ul",
      null,
      [...keys].map((key) => h("li", { key }, key, key === "c" ? h("input") : null)),
      h(Fragment, null, h("hr"), false, null, undefined, 0, "", "x", [h("b", { key: 1 }), "y"]),
    );
  draw(list("abcd"));
  const first = new Map(nodes().map((node) => [node.textContent, node]));
  for (const keys of ["dcba", "ca", "", "eacf", "abcdefghij", "jaibhcgdfe", "z"]) {
    draw(list(keys));
    log(
      keys,
      container.innerHTML,
      nodes()
        .map((node) => first.get(node.textContent) === node)
        .join(),
    );
  }
  draw(h("ul", null, new Set(["s", "t"])));
  log(container.innerHTML);
}
