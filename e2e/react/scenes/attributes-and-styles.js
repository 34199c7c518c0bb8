/** Attributes, styles and namespaces when set and removed. */
export async function attributesAndStyles({ react, render, logMarkup, log, find }) {
  const { createElement: h } = react;
  const trees = [
    h(
      "a",
      {
        href: "javascript:alert(1)",
        className: "a",
        tabIndex: -1,
        title: "t",
        target: "_blank",
        rel: "noopener",
      },
      "a",
    ),
    h(
      "a",
      {
        href: "https://a.example/",
        className: undefined,
        "aria-hidden": true,
        "data-x": false,
        hidden: true,
        dir: "auto",
        lang: "de",
      },
      5,
    ),
    h("div", {
      style: {
        inlineSize: 10,
        opacity: 0.5,
        "--own": 3,
        zIndex: 2,
        flexGrow: 1,
        lineHeight: 2,
        marginTop: "1em",
      },
      role: "list",
      inert: true,
    }),
    h("div", {
      style: { color: "red", "--own": null },
      inert: false,
      contentEditable: true,
      spellCheck: false,
      draggable: true,
    }),
    h("div", null),
    h(
      "svg",
      { viewBox: "0 0 1 1", className: "icon", focusable: "false" },
      h("path", { d: "M0 0h1" }),
      h("foreignObject", null, h("p", null, "in")),
    ),
    h(
      "label",
      { htmlFor: "x" },
      h("input", {
        id: "x",
        type: "file",
        accept: "image/*",
        multiple: true,
        required: true,
        readOnly: true,
        maxLength: 3,
        autoComplete: "off",
        inputMode: "numeric",
        enterKeyHint: "send",
        placeholder: "p",
        pattern: "a+",
        disabled: true,
        capture: "user",
      }),
    ),
    h(
      "video",
      {
        controls: true,
        muted: true,
        playsInline: true,
        autoPlay: false,
        loop: true,
        preload: "none",
        poster: "data:,",
      },
      h("source", { src: "data:,", type: "video/mp4" }),
      h("track", { kind: "captions" }),
    ),
    h("iframe", {
      allowFullScreen: true,
      allow: "camera",
      sandbox: "allow-scripts",
      loading: "lazy",
      referrerPolicy: "no-referrer",
      title: "f",
    }),
    h("img", {
      src: "data:,",
      srcSet: "",
      alt: "",
      crossOrigin: "anonymous",
      decoding: "async",
      width: 3,
      height: "4",
    }),
    h(
      "table",
      null,
      h(
        "tbody",
        null,
        h("tr", null, h("td", { colSpan: 2, rowSpan: 3, headers: "h" }), h("th", { scope: "col" })),
      ),
    ),
    h("ol", { start: 3, reversed: true }, h("li", { value: 4 }, "four")),
    h("button", {
      autoFocus: true,
      formNoValidate: true,
      popover: "auto",
      popoverTarget: "x",
      accessKey: "k",
    }),
    h("meter", { value: 3, min: 0, max: 9, nothing: () => 1, odd: Symbol("s"), yes: true }),
  ];
  for (const tree of trees) {
    render(tree);
    logMarkup();
    log(find("*").namespaceURI, find("*").getAttributeNames().join());
  }
  for (const tree of trees) {
    render(react.createElement("section", { key: "one" }, tree));
    logMarkup();
  }
}
