/** Focus and selection of a field that moves in its list. */
export async function focusAndSelection({ react, render, log, find, settle, host }) {
  const { createElement: h, useState } = react;
  function Moving() {
    const [isFirst, setFirst] = useState(true);
    const field = h("input", {
      key: "f",
      defaultValue: "selected",
      onBlur: () => log("blur"),
      onFocus: () => log("focus"),
    });
    const button = h("button", { key: "b", onClick: () => setFirst(!isFirst) });
    return h("div", null, isFirst ? [field, button] : [button, h("hr", { key: "h" }), field]);
  }
  render(h(Moving));
  find("input").focus();
  find("input").setSelectionRange(2, 5);
  find("button").click();
  await settle();
  log(host.shadowRoot.activeElement?.tagName, find("input").selectionStart, find("input").selectionEnd);
}
