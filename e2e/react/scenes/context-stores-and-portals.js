import { fire } from "../fire.js";

/** Contexts and stores through what is not drawn again, and portals out of the container. */
export async function contextStoresAndPortals({ react, draw, log, settle, show, find, host }) {
  const {
    createElement: h,
    createContext,
    useContext,
    useSyncExternalStore,
    createPortal,
    memo,
    useState,
  } = react;
  const Theme = createContext("none");
  const listeners = new Set();
  let value = 1;
  const store = {
    get: () => value,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        log("left the store");
      };
    },
  };
  const set = (next) => {
    value = next;
    for (const listener of listeners) listener();
  };
  const Leaf = memo(function Leaf() {
    const now = useSyncExternalStore(store.subscribe, store.get, store.get);
    return h("span", null, useContext(Theme), now);
  });
  const Still = memo(function Still() {
    log("still drawn");
    return h(Leaf);
  });
  const outside = document.createElement("aside");
  host.shadowRoot.append(outside);
  function Whole() {
    const [theme, setTheme] = useState("dark");
    return h(
      "div",
      {
        onClick: (event) => {
          log("bubbled", event.target.tagName);
          setTheme("light");
        },
      },
      h(Theme.Provider, { value: theme }, h(Still), createPortal(h("button", null, h(Leaf)), outside)),
      h(Leaf),
    );
  }
  draw(h(Whole));
  show();
  log(outside.innerHTML);
  fire(outside.querySelector("button"), "click", MouseEvent);
  await settle();
  show();
  log(outside.innerHTML);
  set(2);
  await settle();
  show();
  react.flushSync(() => {
    set(3);
  });
  show();
  log(find("span").textContent, outside.innerHTML);
  draw(h("em", null, "gone"));
  log(outside.innerHTML, listeners.size);
}
