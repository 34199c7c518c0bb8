/** Errors in every phase, with and without an error boundary. */
export async function faults({ react, render, log, settle, logMarkup, find }) {
  const { createElement: h, Component, useEffect, useLayoutEffect, useState } = react;
  class ErrorBoundary extends Component {
    state = { failed: false };
    static getDerivedStateFromError() {
      return { failed: true };
    }
    componentDidCatch(error, info) {
      log("caught by boundary", error.message, typeof info.componentStack);
    }
    render() {
      return this.state.failed
        ? h("button", { onClick: () => this.setState({ failed: false }) }, "again")
        : this.props.children;
    }
  }
  class Life extends Component {
    state = { n: 0 };
    componentDidMount() {
      log("mounted");
      // oxlint-disable-next-line react/no-did-mount-set-state -- The scene tests it.
      this.setState(
        ({ n }) => ({ n: n + 1 }),
        () => log("set", this.state.n),
      );
    }
    shouldComponentUpdate(_props, { n }) {
      log("should", n);
      return true;
    }
    getSnapshotBeforeUpdate() {
      return "snapshot";
    }
    componentDidUpdate(_props, state, snapshot) {
      log("updated", state.n, snapshot);
    }
    componentWillUnmount() {
      log("unmounted");
    }
    render() {
      return h("u", null, this.state.n);
    }
  }
  let isBroken = true;
  const fault = (where) => {
    if (isBroken) throw new Error(`in ${where}`);
  };
  const parts = {
    render: () => {
      fault("render");
      return "fine";
    },
    layout: () => {
      useLayoutEffect(() => fault("layout"));
      return "fine";
    },
    effect: () => {
      useEffect(() => fault("effect"));
      return "fine";
    },
    cleanup: () => {
      useEffect(() => () => fault("cleanup"));
      return "fine";
    },
    update: () => {
      const [n, set] = useState(0);
      useEffect(() => {
        set(1);
      }, []);
      if (n === 1) fault("update");
      return `fine ${n}`;
    },
    child: () => ({ not: "an element" }),
  };
  for (const [name, part] of Object.entries(parts)) {
    isBroken = true;
    render(h("div", null, h("em", null, "beside"), h(ErrorBoundary, { key: name }, h(part), h(Life))));
    await settle();
    logMarkup(name);
    isBroken = false;
    find("button")?.click();
    await settle();
    logMarkup(`${name} again`);
  }
  render(null);
  await settle();
  isBroken = true;
  render(h(parts.render));
  await settle();
  logMarkup("uncaught");
  isBroken = false;
  render(h(parts.render));
  logMarkup("rendered again");
  function Endless() {
    const [, set] = useState(0);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The scene tests that React stops it.
    useLayoutEffect(() => {
      set((n) => n + 1);
    });
    return null;
  }
  render(h(ErrorBoundary, { key: "endless" }, h(Endless)));
  await settle();
  logMarkup("endless");
}
