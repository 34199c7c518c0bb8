import { afterAll, beforeAll, expect, it, test, vi } from "vitest";
import { parseTheme } from "@banter/protocol";
import { themeVariables } from "./theme-variables.ts";

// Base of relative URLs.
beforeAll(() => void vi.stubGlobal("document", { baseURI: "https://shop.example/" }));
afterAll(() => void vi.unstubAllGlobals());

/** Fields of spec §3 without a CSS variable, and what applies them. */
const APPLIED_ELSEWHERE = {
  "general.font": "font.ts",
  "general.progressBar.isEnabled": "ProgressBar.tsx",
  "chat.hostAvatar.isEnabled": "ChunkView.tsx",
  "chat.hostAvatar.url": "Avatar.tsx",
  "chat.guestAvatar.isEnabled": "VisitorAnswerView.tsx",
  "chat.guestAvatar.url": "Avatar.tsx",
  "chat.buttonsInput.variant": "apply-theme.ts",
  "chat.timestamps": "Transcript.tsx",
  "header.isEnabled": "Chat.tsx",
  "header.title": "ChatHeader.tsx",
  "header.tagline": "ChatHeader.tsx",
  customCss: "custom-css.ts",
} as const;

const surfaces = [
  ["container", "chat-container"],
  ["hostBubbles", "host-bubble"],
  ["guestBubbles", "guest-bubble"],
  ["buttons", "button"],
  ["inputs", "input"],
] as const;

type Row = readonly [path: string, value: unknown, variable: string, shown: string];

const perSurface: readonly Row[] = surfaces.flatMap(([field, name]): Row[] => [
  [`chat.${field}.backgroundColor`, "#102030", `${name}-bg-rgb`, "16, 32, 48"],
  [`chat.${field}.blur`, 3, `${name}-blur`, "3px"],
  [`chat.${field}.shadow`, "2xl", `${name}-box-shadow`, "0 25px 50px -12px rgb(0 0 0 / 0.25)"],
  [`chat.${field}.opacity`, 0.5, `${name}-opacity`, "0.5"],
  [`chat.${field}.border.roundeness`, "large", `${name}-border-radius`, "20px"],
  [`chat.${field}.border.customRoundeness`, 9, `${name}-border-radius`, "9px"],
  [`chat.${field}.border.thickness`, 5, `${name}-border-width`, "5px"],
  [`chat.${field}.border.color`, "#010203", `${name}-border-rgb`, "1, 2, 3"],
  [`chat.${field}.border.opacity`, 0.25, `${name}-border-opacity`, "0.25"],
]);

const rows: readonly Row[] = [
  ...perSurface,
  ["contrast", "exact", "button-bg-rgb", "255, 89, 36"],
  ["chat.container.color", "#0a0b0c", "chat-container-color", "10, 11, 12"],
  ["chat.container.maxWidth", "600px", "chat-container-max-width", "600px"],
  ["chat.container.maxHeight", "80%", "chat-container-max-height", "80%"],
  ["chat.hostBubbles.color", "#0a0b0c", "host-bubble-color", "#0a0b0c"],
  ["chat.guestBubbles.color", "#0a0b0c", "guest-bubble-color", "#0a0b0c"],
  ["chat.buttons.color", "#0a0b0c", "button-color", "#0a0b0c"],
  ["chat.inputs.color", "#0a0b0c", "input-color", "#0a0b0c"],
  ["chat.inputs.placeholderColor", "#0a0b0c", "input-placeholder-color", "#0a0b0c"],
  ["chat.buttonsInput.layout", "vertical", "buttons-input-flex-direction", "column"],
  ["chat.roundness", "none", "button-border-radius", "0px"],
  ["header.backgroundColor", "#0a0b0c", "header-bg", "#0a0b0c"],
  ["header.color", "#0a0b0c", "header-color", "#0a0b0c"],
  ["general.background.type", "None", "container-bg-color", "transparent"],
  ["general.background.content", "#abcdef", "container-bg-color", "#abcdef"],
  ["general.progressBar.position", "fixed", "progress-bar-position", "fixed"],
  ["general.progressBar.color", "#0a0b0c", "progress-bar-color", "#0a0b0c"],
  ["general.progressBar.backgroundColor", "#0a0b0c", "progress-bar-bg-rgb", "10, 11, 12"],
  ["general.progressBar.thickness", 11, "progress-bar-height", "11px"],
  ["general.progressBar.placement", "Bottom", "progress-bar-bottom", "0"],
];

/** Other fields that a field needs to take effect. */
const COMPANIONS: Readonly<Record<string, readonly (readonly [string, unknown])[]>> = {
  "general.background.content": [["general.background.type", "Color"]],
  "chat.container.blur": [
    ["chat.container.backgroundColor", "#ffffff"],
    ["chat.container.opacity", 0.8],
  ],
  "chat.container.opacity": [["chat.container.backgroundColor", "#ffffff"]],
};

// Spec: 3.57, 3.58
test.each(rows)("%s sets its variable", (path, value, variable, shown) => {
  const theme: Record<string, unknown> = {};
  for (const [beside, given] of COMPANIONS[path] ?? []) put(theme, beside, given);
  if (path.endsWith("customRoundeness")) put(theme, path.replace("customRoundeness", "roundeness"), "custom");
  put(theme, path, value);
  expect(variablesOf(theme)[`--banter-${variable}`]).toBe(shown);
  expect(variablesOf({})[`--banter-${variable}`], "the default differs").not.toBe(shown);
});

// Spec: 3.57, 3.58
it("every field of a theme is covered", () => {
  const named = new Set([...rows.map(([path]) => path), ...Object.keys(APPLIED_ELSEWHERE)]);
  const full: Record<string, unknown> = { customCss: "p{}" };
  for (const [path, value] of rows) put(full, path, value);
  for (const path of Object.keys(APPLIED_ELSEWHERE)) put(full, path, path.endsWith("isEnabled") ? true : "x");
  expect(leaves(parseTheme(full)).filter((path) => !named.has(path))).toEqual([]);
});

test.each(["javascript:alert(1)", "data:text/html,x", ""])("%j is not a background image", (content) => {
  const variables = variablesOf({ general: { background: { type: "Image", content } } });
  expect(variables).not.toHaveProperty("--banter-container-bg-image");
});

it("a background image is a quoted URL, so that nothing can be appended", () => {
  const content = 'https://example.com/a.png") , url("https://evil.example/';
  const image = variablesOf({ general: { background: { type: "Image", content } } })[
    "--banter-container-bg-image"
  ];
  expect(image).toMatch(/^url\("https:\/\/example\.com\/a\.png[^"]*"\)$/);
});

// Spec: 3.59
// Spec differs: 3.60
it.each(["6.1", "6", "3"])("a reply's background image overrides that of a bot of version %s", (version) => {
  const theme = parseTheme({ general: { background: { type: "Color", content: "#ffffff" } } });
  const appearance = {
    theme,
    version,
    isDark: false,
    isPreview: false,
    backgroundUrl: "https://example.com/b.png",
  };
  expect(themeVariables(appearance)).toMatchObject({
    "--banter-container-bg-image": 'url("https://example.com/b.png")',
  });
});

function variablesOf(theme: unknown): Readonly<Record<string, string>> {
  return themeVariables({ theme: parseTheme(theme), version: "6.1", isDark: false, isPreview: false });
}

function put(target: Record<string, unknown>, path: string, value: unknown): void {
  const [head = "", ...rest] = path.split(".");
  if (rest.length === 0) return void Reflect.set(target, head, value);
  const inner = Object.fromEntries(Object.entries(Object(target[head] ?? {})));
  put(inner, rest.join("."), value);
  Reflect.set(target, head, inner);
}

function leaves(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return value === undefined ? [] : [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    leaves(inner, path === "" ? name : `${path}.${name}`),
  );
}
