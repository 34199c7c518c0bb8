/** HTML in which every text is escaped. */
export interface Markup {
  readonly html: string;
}

/** Builds HTML from a template; interpolated strings are escaped, also for quoted attributes. */
export function markup(
  strings: TemplateStringsArray,
  ...values: readonly (string | Markup | readonly Markup[])[]
): Markup {
  const parts = strings.map((part, index) => part + htmlOf(values[index] ?? ""));
  return { html: parts.join("") };
}

/** HTML that a library has already escaped. */
export function trusted(html: string): Markup {
  return { html };
}

function htmlOf(value: string | Markup | readonly Markup[]): string {
  if (typeof value === "string") return escapeText(value);
  return "html" in value ? value.html : value.map(({ html }) => html).join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
