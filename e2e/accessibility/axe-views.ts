import { defaultView, type GalleryView } from "./gallery-page.ts";

interface Choices {
  readonly themes: readonly string[];
  readonly specimens: readonly string[];
}

const modes = ["standard", "popup", "bubble"] as const;
const directions = ["ltr", "rtl"] as const;
/** Forced colors are combined with a light chat in one direction and a dark one in the other. */
const colors = (dir: GalleryView["dir"]) =>
  [
    { scheme: "light", isForced: false },
    { scheme: "dark", isForced: false },
    { scheme: dir === "ltr" ? "light" : "dark", isForced: true },
  ] as const;
const states = ["filled", "error", "sending", "returned", "answered"];

/** Every specimen × theme × mode × direction × colors, and every state of an input in the default theme. */
export function everyView({ themes, specimens }: Choices): readonly GalleryView[] {
  const surroundings = modes.flatMap((mode) =>
    directions.flatMap((dir) => colors(dir).map((color) => ({ mode, dir, ...color }))),
  );
  const views = themes.flatMap((theme) =>
    surroundings.flatMap((around) =>
      // Inline specimens share one page; of the others one is open at a time.
      (around.mode === "standard" ? [""] : specimens).map((only) => ({
        ...defaultView,
        ...around,
        theme,
        only,
      })),
    ),
  );
  const touched = states.flatMap((state) =>
    directions.flatMap((dir) => colors(dir).map((color) => ({ ...defaultView, ...color, dir, state }))),
  );
  return [...views, ...touched];
}

/** Each specimen once in each mode; themes, directions and colors rotate. */
export function sampleViews({ themes, specimens }: Choices): readonly GalleryView[] {
  return specimens.flatMap((only, row) =>
    modes.map((mode, column) => {
      const dir = directions[(row + column) % 2] ?? "ltr";
      return {
        ...defaultView,
        only,
        mode,
        theme: themes[(row + column * 5) % themes.length] ?? "",
        dir,
        ...colors(dir)[(column + (row >> 1)) % 3],
      };
    }),
  );
}
