import { dispatch } from "../dispatch.js";

/** Context and store updates below memoized components, and portals out of the container. */
export async function contextStoresAndPortals({ react, render, log, settle, logMarkup, find, host }) {
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
        log("unsubscribed");
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
  const MemoizedParent = memo(function MemoizedParent() {
    log("child rendered");
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
      h(
        Theme.Provider,
        { value: theme },
        h(MemoizedParent),
        createPortal(h("button", null, h(Leaf)), outside),
      ),
      h(Leaf),
    );
  }
  render(h(Whole));
  logMarkup();
  log(outside.innerHTML);
  dispatch(outside.querySelector("button"), "click", MouseEvent);
  await settle();
  logMarkup();
  log(outside.innerHTML);
  set(2);
  await settle();
  logMarkup();
  react.flushSync(() => {
    set(3);
  });
  logMarkup();
  log(find("span").textContent, outside.innerHTML);
  render(h("em", null, "gone"));
  log(outside.innerHTML, listeners.size);
}
