/** Keys without a character by Playwright's names, as WebDriver encodes them. */
const KEYS: Readonly<Record<string, string>> = {
  Enter: "\uE007",
  Tab: "\uE004",
  Escape: "\uE00C",
  Backspace: "\uE003",
  Space: " ",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Shift: "\uE008",
  Control: "\uE009",
};

/** One press of `a`, `Enter`, `Shift+Tab` …: all keys down in order, then up again. */
export function keyActions(keys: string): object {
  const held = (keys.length > 1 ? keys.split("+") : [keys]).map((key) => KEYS[key] ?? key);
  return {
    type: "key",
    id: "keyboard",
    actions: [
      ...held.map((value) => ({ type: "keyDown", value })),
      ...held.toReversed().map((value) => ({ type: "keyUp", value })),
    ],
  };
}
