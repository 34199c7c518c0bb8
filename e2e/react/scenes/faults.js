/** Faults of every kind, with a fence and without. */
export async function faults({ react, draw, log, settle, show, find }) {
  const { createElement: h, Component, useEffect, useLayoutEffect, useState } = react;
  class Fence extends Component {
    state = { failed: false };
    static getDerivedStateFromError() {
      return { failed: true };
    }
    componentDidCatch(error, info) {
      log("fence", error.message, typeof info.componentStack);
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
      // oxlint-disable-next-line react/no-did-mount-set-state -- It is what is tried here.
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
    draw(h("div", null, h("em", null, "beside"), h(Fence, { key: name }, h(part), h(Life))));
    await settle();
    show(name);
    isBroken = false;
    find("button")?.click();
    await settle();
    show(`${name} again`);
  }
  draw(null);
  await settle();
  isBroken = true;
  draw(h(parts.render));
  await settle();
  show("uncaught");
  isBroken = false;
  draw(h(parts.render));
  show("drawn again");
  function Endless() {
    const [, set] = useState(0);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- React has to end it.
    useLayoutEffect(() => {
      set((n) => n + 1);
    });
    return null;
  }
  draw(h(Fence, { key: "endless" }, h(Endless)));
  await settle();
  show("endless");
}
