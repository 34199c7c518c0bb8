/** What has a text form, and how an attribute's text becomes a value. The order is free; this one packs smallest. */
const TEXTS =
  "resultId sessionId storage typebot customIconSrc wsHost customCloseIconSrc locale apiHost colorScheme preload";
const FLAGS = "sound controls defaultOpen isOpen isPreview unreadInTitle";
const VALUES =
  "prefilledVariables words allowedCommandOrigins allowScripts prefillFromUrl font inlineStyle autoShowDelay startFrom theme previewMessage";

const withText = `${TEXTS} ${FLAGS} ${VALUES}`.split(" ");

/** Every prop that the widget follows. Callbacks are plain properties, read when they are called; `nonce` is the platform's own. */
export const propNames: readonly string[] = [...withText, "progressBarRef"];

export const attributeNames: readonly string[] = withText.map(kebabCase);

/** `apiHost` → `api-host` */
function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The prop that an attribute stands for, and its value. An empty attribute is a set flag, and nothing for the others. */
export function readAttribute(attribute: string, text: string | null): [name: string, value: unknown] {
  const name = attribute.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return [name, text === null ? undefined : readText(text, name)];
}

function readText(text: string, name: string): unknown {
  if (text === "") return FLAGS.includes(name) ? true : undefined;
  // A bot may be given as a whole object; an id that looks like a number stays text.
  if (TEXTS.includes(name) && !text.startsWith("{")) return text;
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON is meant as a string.
    return text;
  }
}
