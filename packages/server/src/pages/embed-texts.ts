import { chooseTranslation } from "../languages/choose-translation.ts";

/** Texts of the page with a bot's embed code, in the languages of the admin page. Names in braces are placeholders. */
const english = {
  title: "Embed {title}",
  ways: "Ways to embed the chat",
  copy: "Copy",
  copied: "Copied",
  pressKeys: "Selected. Press Ctrl+C or ⌘C.",
  local:
    "The code works on this machine only. With {setting} set to the server’s public address, it contains that instead of {server}.",
  noVersion: "This server stores nothing on disk, so the code can’t name a version.",
  version:
    "The code names version {version} of the widget: it stays the same when this server is updated, and the browser rejects other files ({attribute}).",
  inlineChat: "An inline chat:",
  button: "A floating button:",
  buttonAtOnce: "A floating button that visitors click at once:",
  atOnceNote:
    "The chat is loaded with the page, and not when the page is idle. Use it where the chat matters as much as the page.",
  labelInline: "{name}, inline chat",
  labelButton: "{name}, floating button",
  labelAtOnce: "{name}, floating button, loaded with the page",
  codePreloaded: "The widget’s code is loaded in parallel with the page (modulepreload).",
  openingPreloaded: "The first messages are loaded in parallel, too (preload).",
  withoutOpening:
    "The first messages differ between visitors, so they appear once the conversation has started ({reason}).",
  react: "A floating button on all pages. The version is pinned by your package.json.",
  vue: "A floating button on all pages. Tell the compiler about the elements: {option}.",
  wordpressInline: "In a page or a post, add a block “Custom HTML” with this code:",
  wordpressButton:
    "A floating button on all pages: with a block theme, open Appearance › Editor, and add the block “Custom HTML” to the template part “Footer”. With other themes, use a plugin that inserts code into the footer, or paste the code into footer.php of a child theme, before </body>.",
  shopifyButton:
    "A floating button on all pages: open Online Store › Themes › Edit code, and paste this into theme.liquid before </body>.",
  shopifyInline: "A chat on one page: add a section “Custom Liquid” to its template with this code:",
  tagManager: "A floating button: a tag of the type “Custom HTML”, triggered on all pages.",
  tagManagerName: "Tag manager",
  frameName: "Frame",
  frame:
    "For sites that accept frames only. A frame shows the chat inline; a floating button needs a script.",
  unpinnedName: "Always the current version",
  unpinned: "With every update of this server, your pages get its newer widget.",
};

export type EmbedTexts = Readonly<Record<keyof typeof english, string>>;

const german: EmbedTexts = {
  title: "{title} einbetten",
  ways: "Wege, den Chat einzubetten",
  copy: "Kopieren",
  copied: "Kopiert",
  pressKeys: "Ausgewählt. Drücken Sie Strg+C oder ⌘C.",
  local:
    "Der Code funktioniert nur auf diesem Rechner. Wenn {setting} auf die öffentliche Adresse des Servers gesetzt ist, enthält er diese statt {server}.",
  noVersion: "Dieser Server speichert nichts auf der Festplatte, daher kann der Code keine Version nennen.",
  version:
    "Der Code nennt Version {version} des Widgets: Sie bleibt dieselbe, wenn dieser Server aktualisiert wird, und der Browser weist andere Dateien ab ({attribute}).",
  inlineChat: "Ein Chat in der Seite:",
  button: "Eine schwebende Schaltfläche:",
  buttonAtOnce: "Eine schwebende Schaltfläche, die Besucher sofort anklicken:",
  atOnceNote:
    "Der Chat wird mit der Seite geladen, nicht erst danach. Geeignet, wenn der Chat so wichtig ist wie die Seite.",
  labelInline: "{name}, Chat in der Seite",
  labelButton: "{name}, schwebende Schaltfläche",
  labelAtOnce: "{name}, schwebende Schaltfläche, mit der Seite geladen",
  codePreloaded: "Der Code des Widgets wird parallel zur Seite geladen (modulepreload).",
  openingPreloaded: "Auch die ersten Nachrichten werden parallel geladen (preload).",
  withoutOpening:
    "Die ersten Nachrichten sind je nach Besucher verschieden und erscheinen daher erst, wenn die Unterhaltung begonnen hat ({reason}).",
  react: "Eine schwebende Schaltfläche auf allen Seiten. Ihre package.json legt die Version fest.",
  vue: "Eine schwebende Schaltfläche auf allen Seiten. Nennen Sie dem Compiler die Elemente: {option}.",
  wordpressInline:
    "Fügen Sie in einer Seite oder einem Beitrag einen Block „Individuelles HTML“ mit diesem Code ein:",
  wordpressButton:
    "Eine schwebende Schaltfläche auf allen Seiten: Öffnen Sie mit einem Block-Theme Design › Editor, und fügen Sie den Block „Individuelles HTML“ in das Template-Teil „Footer“ ein. Verwenden Sie mit anderen Themes ein Plugin, das Code in den Footer einfügt, oder fügen Sie den Code in footer.php eines Child-Themes vor </body> ein.",
  shopifyButton:
    "Eine schwebende Schaltfläche auf allen Seiten: Öffnen Sie Onlineshop › Themes › Code bearbeiten, und fügen Sie dies in theme.liquid vor </body> ein.",
  shopifyInline:
    "Ein Chat auf einer Seite: Fügen Sie ihrem Template einen Abschnitt „Benutzerdefiniertes Liquid“ mit diesem Code hinzu:",
  tagManager:
    "Eine schwebende Schaltfläche: ein Tag vom Typ „Benutzerdefiniertes HTML“, auf allen Seiten ausgelöst.",
  tagManagerName: "Tag-Manager",
  frameName: "Frame",
  frame:
    "Für Websites, die nur Frames erlauben. Ein Frame zeigt den Chat in der Seite; eine schwebende Schaltfläche braucht ein Skript.",
  unpinnedName: "Immer die aktuelle Version",
  unpinned: "Mit jedem Update dieses Servers erhalten Ihre Seiten dessen neueres Widget.",
};

/** The texts in the first language that the reader accepts and that exists. */
export function embedTexts(acceptLanguage: string) {
  const { language, translation: texts } = chooseTranslation<EmbedTexts>(
    { en: english, de: german },
    acceptLanguage.split(","),
  );
  return { language, texts };
}

/** Replaces `{name}` by its value. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
