/** Defaults for what a bot's theme leaves open. Each bot version keeps its palette. */
export interface Palette {
  readonly background: string;
  readonly hostBubble: SurfaceDefaults;
  readonly guestBubble: SurfaceDefaults;
  readonly button: SurfaceDefaults;
  readonly input: SurfaceDefaults & { readonly placeholder: string };
  readonly progress: { readonly color: string; readonly background: string };
}

export interface SurfaceDefaults {
  readonly background: string;
  readonly color: string;
  readonly borderWidth: number;
  readonly borderColor: string;
  readonly shadow: "none" | "md";
}

const version6: Palette = {
  background: "#ffffff",
  hostBubble: {
    background: "#f7f8ff",
    color: "#202020",
    borderWidth: 0,
    borderColor: "#dfdfdf",
    shadow: "none",
  },
  guestBubble: {
    background: "#ff8e21",
    color: "#ffffff",
    borderWidth: 0,
    borderColor: "#ffb8a0",
    shadow: "none",
  },
  button: { background: "#0042da", color: "#ffffff", borderWidth: 0, borderColor: "#f98868", shadow: "none" },
  input: {
    background: "#ffffff",
    color: "#202020",
    placeholder: "#9095a0",
    borderWidth: 0,
    borderColor: "#cecece",
    shadow: "md",
  },
  progress: { color: "#e0edff", background: "#f1f1f1" },
};

/** The specification's orange, on which white text has a contrast of 3.1:1. */
const ORANGE = "#ff5924";

/** The same hue with 4.7:1. */
const DEEP_ORANGE = "#cc471d";

function version61(accent: string): Palette {
  return {
    background: "#f8f8f8",
    hostBubble: { ...version6.hostBubble, background: "#ffffff", borderWidth: 1 },
    guestBubble: { ...version6.guestBubble, background: accent, borderWidth: 1 },
    button: { ...version6.button, background: accent, borderWidth: 1 },
    input: { ...version6.input, borderWidth: 1, shadow: "none" },
    progress: { color: accent, background: "#8d8d8d" },
  };
}

/** The same accents on a dark background. */
function darkened(palette: Palette): Palette {
  return {
    ...palette,
    background: "#14151a",
    guestBubble: { ...palette.guestBubble, borderColor: palette.guestBubble.background },
    button: { ...palette.button, borderColor: palette.button.background },
    hostBubble: { ...palette.hostBubble, background: "#23252e", color: "#eceef2", borderColor: "#343844" },
    input: {
      ...palette.input,
      background: "#1c1e26",
      color: "#eceef2",
      placeholder: "#9ba1af",
      borderWidth: 1,
      borderColor: "#454a59",
      shadow: "none",
    },
    progress: { ...palette.progress, background: "#8d8d8d" },
  };
}

/** Versions before 6 use the palette of version 6. With readable contrast, the orange of 6.1 is deep enough for white text. */
export function paletteFor(
  version: string,
  isDark: boolean,
  contrast: "readable" | "exact" = "readable",
): Palette {
  const isLatest = version === "6.1" || Number(version) > 6;
  const palette = isLatest ? version61(contrast === "exact" ? ORANGE : DEEP_ORANGE) : version6;
  return isDark ? darkened(palette) : palette;
}
