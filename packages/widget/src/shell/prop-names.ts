/** What has a text form, and how that text becomes a value. The order is free; this one packs smallest. */
const TEXTS =
  "resultId sessionId storage typebot customIconSrc wsHost customCloseIconSrc locale apiHost colorScheme preload";
const FLAGS = "sound controls defaultOpen isOpen isPreview unreadInTitle";
const VALUES =
  "prefilledVariables words allowedCommandOrigins allowScripts prefillFromUrl font inlineStyle autoShowDelay startFrom theme previewMessage";

const withText = `${TEXTS} ${FLAGS} ${VALUES}`.split(" ");

/** Every prop that the widget follows. Callbacks are plain properties, read when they are called; `nonce` is the platform's own. */
export const propNames: readonly string[] = [...withText, "progressBarRef"];

/** `api-host`, and `apiHost` as browsers keep it. */
export const attributeNames: readonly string[] = withText.flatMap((name) => [
  name.toLowerCase(),
  name.replace(/[A-Z]/g, "-$&").toLowerCase(),
]);

/** The prop that one of these attributes stands for. */
export function propOf(attribute: string): string {
  return String(withText.find((name) => name.toLowerCase() === attribute.replace(/-/g, "")));
}

/** The value that a prop's text stands for, in an attribute or not. An empty text is a set flag, and nothing for the others. */
export function readText(text: string, name: string): unknown {
  if (text === "") return FLAGS.includes(name) || undefined;
  // A bot may be given as a whole object; an id that looks like a number stays text.
  if (TEXTS.includes(name) && !text.startsWith("{")) return text;
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON is meant as a string.
    return text;
  }
}
