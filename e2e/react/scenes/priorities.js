import { dispatch } from "../dispatch.js";

/** Updates in discrete and continuous events and outside of events. */
export async function priorities({ react, render, log, settle, find, logMarkup }) {
  const { createElement: h, useState, useEffect } = react;
  // Called by the scene: whether a timer or React's next task comes first depends on the machine.
  let outsideOfEvents = () => {};
  function Counter() {
    const [n, set] = useState(0);
    const [m, setM] = useState(0);
    log("rendered", n, m);
    useEffect(() => {
      log("effect", n, m);
    }, [n, m]);
    return h(
      "button",
      {
        onClick: () => {
          set((x) => x + 1);
          set((x) => x + 1);
          outsideOfEvents = () => {
            setM(5);
            setM((x) => x + 1);
          };
          void Promise.resolve().then(() => set((x) => x * 10));
        },
        onMouseMove: () => setM((x) => x + 100),
      },
      `${n} ${m}`,
    );
  }
  render(h(Counter));
  find("button").click();
  logMarkup();
  await settle();
  outsideOfEvents();
  await settle();
  dispatch(find("button"), "mousemove", MouseEvent);
  find("button").click();
  await settle();
  outsideOfEvents();
  await settle();
  logMarkup();
}
