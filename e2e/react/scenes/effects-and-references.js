/** The order of effects, references and memos. */
export async function effectsAndReferences({ react, draw, log, settle, show }) {
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
  const Quiet = memo(function Quiet({ word }) {
    log("quiet drawn", word);
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
      h(Quiet, { word: "q" }),
    );
  }
  draw(h(Part, { word: "one" }));
  await settle();
  show();
  draw(h(Part, { word: "two" }));
  await settle();
  draw(null);
  await settle();
  draw(h(Part, { word: "three", key: "new" }));
  await settle();
  show();
}
