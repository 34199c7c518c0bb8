import { fire } from "../fire.js";

/** Updates of one event, of a moving pointer and of none. */
export async function priorities({ react, draw, log, settle, find, show }) {
  const { createElement: h, useState, useEffect } = react;
  function Counter() {
    const [n, set] = useState(0);
    const [m, setM] = useState(0);
    log("drawn", n, m);
    useEffect(() => {
      log("effect", n, m);
    }, [n, m]);
    return h(
      "button",
      {
        onClick: () => {
          set((x) => x + 1);
          set((x) => x + 1);
          setTimeout(() => {
            setM(5);
            setM((x) => x + 1);
          });
          void Promise.resolve().then(() => set((x) => x * 10));
        },
        onMouseMove: () => setM((x) => x + 100),
      },
      `${n} ${m}`,
    );
  }
  draw(h(Counter));
  find("button").click();
  show();
  await settle();
  fire(find("button"), "mousemove", MouseEvent);
  find("button").click();
  await settle();
  show();
}
