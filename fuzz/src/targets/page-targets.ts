import {
  avatarEmoji,
  gradientColors,
  inputs,
  parseColor,
  parsePageTheme,
  parseSettings,
  parseTheme,
  themeForScheme,
} from "@banter/protocol";
import { compileBot, parseBotDefinition } from "@banter/engine/runtime";
import { parseRoute } from "../../../apps/admin/src/page/route.ts";
import { brandPalette } from "../../../packages/engine/src/themes/brand-palette.ts";
import { readStatus, apiFilter } from "../../../apps/admin/src/results/result-filter.ts";
import { pageSettings } from "../../../packages/server/src/bots/page-settings.ts";
import { renderBotPage } from "../../../packages/server/src/pages/bot-page.ts";
import { renderEmbedPage } from "../../../packages/server/src/pages/embed-page.ts";
import { renderErrorPage } from "../../../packages/server/src/pages/error-page.ts";
import { themeDeclarations } from "../../../packages/server/src/pages/theme-declarations.ts";
import { surveyBot } from "../../../packages/server/src/testing/survey-bot.ts";
import { openTestServer, ORIGIN } from "../../../packages/server/src/testing/test-server.ts";
import { parseScript } from "../../../packages/widget/src/actions/script-source.ts";
import { fileName } from "../../../packages/widget/src/browser/file-name.ts";
import { decodeProp } from "../../../packages/widget/src/contract/resolve-props.ts";
import { matchesUrl } from "../../../packages/widget/src/display-rules/url-pattern.ts";
import { readClaims } from "../../../packages/widget/src/identity/token-claims.ts";
import { parsePlaceholder } from "../../../packages/widget/src/inputs/file/placeholder-text.ts";
import { createLocaleNumber } from "../../../packages/widget/src/inputs/number/locale-number.ts";
import { parseTokens } from "../../../packages/widget/src/messages/streamed/code/parse-tokens.ts";
import { parseComputedColor } from "../../../packages/widget/src/shell/frame/page-color-scheme.ts";
import { customCssFor } from "../../../packages/widget/src/theme/custom-css.ts";
import { sanitizeTheme } from "../../../packages/widget/src/theme/sanitize-theme.ts";
import { once, textTarget, toJson, valueTarget } from "../define-target.ts";
import type { FuzzTarget } from "../fuzz-target.ts";

const theme = {
  customCss: ".typebot-x{}",
  general: {
    font: { type: "Google", family: "Lato" },
    background: { type: "Color", content: "#fff" },
    progressBar: { isEnabled: true, color: "red", thickness: 4 },
  },
  header: { isEnabled: true, title: "T", tagline: "t", backgroundColor: "#000" },
  chat: {
    container: {
      maxWidth: "80ch",
      backgroundColor: "rgb(1, 2, 3)",
      border: { roundeness: "custom", customRoundeness: 5, thickness: 1, color: "red" },
    },
    hostBubbles: { backgroundColor: "#eee", color: "#111", shadow: "md", opacity: 0.5, blur: 2 },
    buttons: { color: "#fff" },
    hostAvatar: { isEnabled: true, url: "https://a.example/a.png" },
  },
  page: {
    title: "P",
    tagline: "p",
    logo: "https://a.example/l.png",
    background: { type: "Image", content: "https://a.example/b.png" },
    layout: "chat",
  },
  dark: { general: { background: { content: "#000" } } },
};

const settings = {
  general: {
    isPagePublic: true,
    isHideQueryParamsEnabled: true,
    locale: "de",
    rememberUser: { isEnabled: true, storage: "session" },
  },
  metadata: {
    title: "T",
    description: "D",
    imageUrl: "https://a.example/i.png",
    favIconUrl: "https://a.example/f.png",
    allowIndexing: true,
    googleTagManagerId: "GTM-1",
    customHeadCode: "<b>",
  },
  typingEmulation: { enabled: true, speed: 300, maxDelay: 1.5 },
  security: { allowedOrigins: ["https://a.example"] },
};

const bot = { ...surveyBot(), theme, settings };

/** A bot's own page, and the one with its code, for whatever its author has written. */
function renderPages(value: unknown): readonly string[] {
  const parsed = parseBotDefinition(value);
  if (!parsed.ok) return [];
  const compiled = compileBot(parsed.value);
  const read = pageSettings(compiled);
  const { publicId, name } = compiled;
  const page = {
    publicId,
    url: `https://bots.test/${encodeURIComponent(publicId)}`,
    server: "https://bots.test",
    needsHost: true,
    visitorLanguage: "en",
  };
  const source = { folder: "https://bots.test/banter" };
  return [
    renderBotPage({ ...page, settings: read }).html,
    renderEmbedPage({
      publicId,
      title: name,
      acceptLanguage: "de",
      server: "https://bots.test",
      needsHost: true,
      version: "1.0.0",
      current: source,
      isLocal: true,
      pinned: undefined,
      hasPage: true,
      withoutOpening: "reason",
    }).html,
    `<style>${themeDeclarations("6.1", themeForScheme(parseTheme(parsed.value.theme), true), true)}</style>`,
  ];
}

const htmlOf = (result: unknown): readonly string[] => (Array.isArray(result) ? result.map(String) : []);

const pageTargets: readonly FuzzTarget[] = [
  valueTarget({ name: "pages/bot", seeds: [bot], read: renderPages, markupOf: htmlOf }),
  textTarget({
    name: "pages/error",
    tokens: ["de", "<", ">", '"', "&", "en-US", ",", ";q="],
    read: (text) => [
      renderErrorPage({ status: 404, acceptLanguage: text, message: { text, language: text } }).html,
      renderErrorPage({ status: 500, acceptLanguage: text }).html,
    ],
    markupOf: htmlOf,
  }),
  valueTarget({
    name: "pages/theme",
    seeds: [theme],
    read: (value) => [parsePageTheme(value), sanitizeTheme(parseTheme(value), () => {})],
  }),
  valueTarget({ name: "pages/settings", seeds: [settings], read: parseSettings }),
  textTarget({
    name: "pages/color",
    tokens: [
      "#",
      "f",
      "0",
      "rgb(",
      "hsl(",
      "oklch(",
      "color(",
      ")",
      ",",
      " ",
      "/",
      "%",
      "none",
      "deg",
      ".",
      "e",
      "-",
      "+",
      "red",
      "😀",
    ],
    read: (text) => [parseColor(text), gradientColors(text), avatarEmoji(text), brandPalette(text, "light")],
  }),
];

const server = once(() =>
  openTestServer({
    bots: [surveyBot({ settings })],
    ownerToken: "owner",
    environment: { BANTER_WEBHOOK_SECRET: "hush" },
  }),
);

/** Any answer but a failure of the server, and no markup of the request in a page. */
async function answered(response: Promise<Response>): Promise<readonly string[]> {
  const { status, headers, body } = await response;
  const text = body === null ? "" : await new Response(body).text();
  if (status >= 500 && status !== 503) throw new Error(`The server answers ${status}: ${text.slice(0, 300)}`);
  return /html/.test(headers.get("content-type") ?? "") ? [text] : [];
}

const OWNER = { authorization: "Bearer owner" };
const ROUTES = [
  "/api/v1/owner/bots",
  "/api/v1/owner/bots/survey/draft",
  "/api/v1/owner/bots/survey/publications",
  "/api/v1/owner/bots/survey/pause",
  "/api/v1/owner/bots/survey/preview-links",
  "/api/v1/owner/sign-in",
];

async function sendToOwnerRoutes(value: unknown): Promise<void> {
  const { post, server: running } = await server();
  const body = toJson(value);
  for (const route of ROUTES) {
    await answered(post(route, body, OWNER));
    await answered(running.fetch(new Request(ORIGIN + route, { method: "PUT", body, headers: OWNER }), {}));
  }
}

/** A whole conversation with one hostile answer. */
async function converse(value: unknown): Promise<void> {
  const { post } = await server();
  const started = await post("/api/v1/typebots/survey/startChat", {});
  const { sessionId } = Object(await started.json());
  const path = `/api/v1/sessions/${String(sessionId)}/continueChat`;
  await answered(post(path, toJson(value)));
  await answered(post(path, { message: { type: "text", text: "Hi" } }));
}

const ownerBodies = [
  { source: { id: "b", start: "g", groups: { g: [{ say: "Hi" }] } }, author: "a", version: 1 },
  { version: 1, author: "a", message: "m" },
  { number: 1, author: "a" },
  { isPaused: true, message: "m", author: "a" },
  { code: "c" },
];

const answers = [
  {
    message: {
      type: "text",
      text: "Hi",
      attachedFileUrls: ["https://a.example/b"],
      metadata: { replyId: "a" },
    },
    turn: 1,
    messageId: "m",
  },
  { message: { type: "edit", turn: 0, message: { type: "text", text: "a" } } },
  { message: { type: "language", language: "de" } },
  { message: { type: "command", command: "help" } },
  { message: "Hi" },
];

const httpTargets: readonly FuzzTarget[] = [
  valueTarget({ name: "http/owner-body", seeds: ownerBodies, read: sendToOwnerRoutes }),
  valueTarget({ name: "http/answer", seeds: answers, read: converse }),
  textTarget({
    name: "http/path",
    tokens: [
      "/",
      "survey",
      "api",
      "v1",
      "typebots",
      "sessions",
      "startChat",
      "opening",
      "embed",
      "banter",
      "admin",
      "files",
      "public",
      "%",
      "%2F",
      "..",
      "?",
      "=",
      "&",
      "<",
      '"',
      "owner",
      "bots",
      "results",
      "limit=",
      "from=",
      "openapi",
      "webhooks",
      "\\",
    ],
    seeds: [
      "/survey?answer1=a",
      "/api/v1/owner/bots/survey/results?limit=10&from=2026-01-01&search=a",
      "/api/v1/owner/bots/survey/export?format=csv",
      "/files/public/aaaa/a.png",
      "/survey/embed",
    ],
    read: async (text) => {
      const path = text.startsWith("/") ? text : `/${text}`;
      if (!URL.canParse(ORIGIN + path)) return [];
      const { get } = await server();
      return [
        ...(await answered(get(path))),
        ...(await answered(get(path, { ...OWNER, accept: "text/html" }))),
      ];
    },
    markupOf: htmlOf,
  }),
];

const values = [
  "{",
  "}",
  ":",
  ";",
  "<",
  ">",
  "&amp;",
  "(",
  ")",
  "/",
  "*",
  ".",
  "#",
  "%",
  "url",
  "@import",
  "\\",
  "'",
  '"',
  "1",
  ",",
  "e-",
  "rgb",
  "a",
  "-",
];

const widgetTargets: readonly FuzzTarget[] = [
  textTarget({
    name: "widget/custom-css",
    tokens: [...values, ":host(", ".typebot-", "@charset", "}"],
    read: customCssFor,
  }),
  textTarget({
    name: "widget/computed-color",
    tokens: [...values, "color(", "oklch(", "lab(", "rgba("],
    read: parseComputedColor,
  }),
  textTarget({
    name: "widget/placeholder",
    tokens: [...values, "<strong>", "</strong>", "<br", "</p"],
    read: parsePlaceholder,
  }),
  textTarget({
    name: "widget/highlighted-code",
    tokens: [...values, '<span class="hljs-keyword">', "</span>", "&lt;"],
    read: parseTokens,
  }),
  textTarget({
    name: "widget/file-name",
    tokens: [...values, "data:", "image/", "blob:", "?", "%41"],
    read: fileName,
  }),
  textTarget({
    name: "widget/url-pattern",
    tokens: ["/", "*", ":a", "{", "}", "(", ")", "?", "#", "\\", "https://a.example", "a"],
    read: (text) => [
      matchesUrl(text, "https://a.example/a/b?c#d", false),
      matchesUrl(text, "https://a.example/a/b?c#d"),
    ],
  }),
  valueTarget({
    name: "widget/page-url",
    seeds: ["/*a*a*a*a*a*a*b", "/*/*/*/*/x", "/:a-:b-:c", "/{a}?:b{a}?*#*a*b"].map((pattern) => ({
      pattern,
      path: "/a",
    })),
    read: (value) => {
      const { pattern, path } = Object(value);
      if (typeof pattern !== "string" || typeof path !== "string") return undefined;
      return matchesUrl(pattern, `https://a.example/${path}`, true);
    },
  }),
  textTarget({
    name: "widget/number",
    tokens: ["1", "0", ".", ",", "'", " ", "-", "€", "٣", "%"],
    read: (text) => {
      const options = inputs["number input"].parse({
        id: "q",
        type: "number input",
        items: [],
        runtimeOptions: {},
        options: { locale: "de-DE", style: "currency", currency: "EUR" },
      });
      const number = createLocaleNumber(options, "en");
      return [number.toPlain(text), number.format(text)];
    },
  }),
  textTarget({ name: "widget/token-claims", tokens: [".", "e30", "=", "-", "_", "%"], read: readClaims }),
  valueTarget({
    name: "widget/token-payload",
    seeds: [{ sub: "a", exp: 1 }],
    read: (value) => readClaims(`a.${Buffer.from(toJson(value)).toString("base64url")}.c`),
  }),
  valueTarget({
    name: "widget/script",
    seeds: [{ content: "<script>a</script>", args: [{ id: "a", value: 1 }] }],
    read: parseScript,
  }),
  valueTarget({
    name: "widget/props",
    seeds: [props()],
    read: (value) => Object.entries(Object(value)).map(([name, prop]) => [name, decodeProp(name, prop)]),
  }),
  textTarget({
    name: "admin/route",
    tokens: ["#", "/", "bots", "answers", "%", "%2F", "edit", "map", "a"],
    read: parseRoute,
  }),
  textTarget({
    name: "admin/filter",
    tokens: ["2026", "-", "01", "9", "e", "answered"],
    read: (text) => [
      readStatus(text),
      apiFilter({ search: text, status: readStatus(text), from: text, to: text }),
    ],
  }),
];

/** Values of every kind of prop. */
function props() {
  return {
    typebot: '{"id":"a"}',
    prefilledVariables: { a: "b" },
    prefillFromUrl: ["a"],
    startFrom: { type: "group", groupId: "g" },
    controls: '["restart"]',
    theme: { zIndex: 1, button: { isHidden: true }, placement: "left", chatWindow: { maxWidth: "1px" } },
    previewMessages: [{ message: "Hi", autoShowDelay: 1 }],
    inlineStyle: { color: "red" },
    displayRules: [{ do: "open" }],
    words: { send: "Send" },
    colorScheme: "dark",
  };
}

/** Pages, routes, and what the widget and the owner's page read themselves. */
export const pageAndRouteTargets: readonly FuzzTarget[] = [...pageTargets, ...httpTargets, ...widgetTargets];
