/** The order of effects, refs and memos. */
export async function effectsAndReferences({ react, render, log, settle, logMarkup }) {
  const {
    createElement: h,
    useEffect,
    useLayoutEffect,
    useInsertionEffect,
    useRef,
    useState,
    useReducer,
    useMemo,
    useCallback,
    useId,
    memo,
    forwardRef,
  } = react;
  const Inner = forwardRef(function Inner({ word }, ref) {
    const id = useId();
    return h("b", { ref, id, "aria-label": word }, word);
  });
  const MemoizedText = memo(function MemoizedText({ word }) {
    log("memo rendered", word);
    return h("i", null, word);
  });
  function Part({ word }) {
    const ref = useRef(null);
    const [count, add] = useReducer((now, by) => now + by, 0);
    const [late, setLate] = useState("early");
    const doubled = useMemo(() => {
      log("memo");
      return count * 2;
    }, [count]);
    const call = useCallback(() => word, [word]);
    useInsertionEffect(() => {
      log("insertion", word, ref.current === null);
      return () => log("insertion off", word);
    }, [word]);
    useLayoutEffect(() => {
      log("layout", word, ref.current?.textContent);
      return () => log("layout off", word, call());
    }, [word, call]);
    useEffect(() => {
      log("effect", word);
      if (count < 2) add(1);
      setLate("late");
      return () => log("effect off", word);
    }, [word, count]);
    return h(
      "p",
      {
        ref: (element) => {
          log("ref", element?.tagName);
          return () => log("ref off");
        },
      },
      h(Inner, { ref, word }),
      doubled,
      late,
      h(MemoizedText, { word: "q" }),
    );
  }
  render(h(Part, { word: "one" }));
  await settle();
  logMarkup();
  render(h(Part, { word: "two" }));
  await settle();
  render(null);
  await settle();
  render(h(Part, { word: "three", key: "new" }));
  await settle();
  logMarkup();
}
