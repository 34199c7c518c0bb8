/**
 * Whether a file is what a rule allows: `.pdf` and `pdf` by the end of its name, `image/png` and `image/*` by one of its media
 * types. Systems disagree on these, e.g. Windows declares .csv as application/vnd.ms-excel and many others .md as text/plain, so
 * that a name's extension that is the type's own counts, too.
 */
export function matchesFileRule(name: string, types: readonly string[], rule: string): boolean {
  const wanted = rule.trim().toLowerCase();
  if (wanted.endsWith("/*")) return types.some((type) => type.startsWith(wanted.slice(0, -1)));
  if (wanted.includes("/")) return types.includes(wanted) || endsWith(name, subtypeExtension(wanted));
  return endsWith(name, wanted.replace(/^\./, ""));
}

function endsWith(name: string, extension: string): boolean {
  return extension !== "" && name.toLowerCase().endsWith(`.${extension}`);
}

/** `csv` of `text/csv`. */
function subtypeExtension(mediaType: string): string {
  const subtype = mediaType.slice(mediaType.indexOf("/") + 1);
  return subtype === "markdown" ? "md" : subtype;
}
