import { plainLook, type Look } from "./gallery-page.ts";

interface Choices {
  readonly themes: readonly string[];
  readonly specimens: readonly string[];
}

const modes = ["standard", "popup", "bubble"] as const;
const directions = ["ltr", "rtl"] as const;
/** Forced colours lie over a light chat in one direction and over a dark one in the other. */
const colours = (dir: Look["dir"]) =>
  [
    { scheme: "light", isForced: false },
    { scheme: "dark", isForced: false },
    { scheme: dir === "ltr" ? "light" : "dark", isForced: true },
  ] as const;
const states = ["filled", "error", "sending", "returned", "answered"];

/** Every specimen × theme × mode × direction × colours, and every state of an input in the default theme. */
export function everyLook({ themes, specimens }: Choices): readonly Look[] {
  const surroundings = modes.flatMap((mode) =>
    directions.flatMap((dir) => colours(dir).map((colour) => ({ mode, dir, ...colour }))),
  );
  const looks = themes.flatMap((theme) =>
    surroundings.flatMap((around) =>
      // The inline ones stand side by side on one page; of the others one is open at a time.
      (around.mode === "standard" ? [""] : specimens).map((only) => ({
        ...plainLook,
        ...around,
        theme,
        only,
      })),
    ),
  );
  const touched = states.flatMap((state) =>
    directions.flatMap((dir) => colours(dir).map((colour) => ({ ...plainLook, ...colour, dir, state }))),
  );
  return [...looks, ...touched];
}

/** Each specimen once in each mode; themes, directions and colours take turns. */
export function someLooks({ themes, specimens }: Choices): readonly Look[] {
  return specimens.flatMap((only, row) =>
    modes.map((mode, column) => {
      const dir = directions[(row + column) % 2] ?? "ltr";
      return {
        ...plainLook,
        only,
        mode,
        theme: themes[(row + column * 5) % themes.length] ?? "",
        dir,
        ...colours(dir)[(column + (row >> 1)) % 3],
      };
    }),
  );
}
