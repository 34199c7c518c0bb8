/** The file name in a URL, percent-decoded if possible. `data:` and `blob:` URLs have none; theirs says what they contain. */
export function fileName(url: string): string {
  if (/^(data|blob):/i.test(url)) return nameByType(/^data:([\w.+/-]*)/i.exec(url)?.[1]?.toLowerCase() ?? "");
  const last = (url.split(/[?#]/)[0] ?? "").split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    // Not valid percent-encoding: keep the name as it is.
    return last;
  }
}

/** `image.svg` for `image/svg+xml`, `file.pdf` for `application/pdf`, `file` for an unknown type. */
function nameByType(mediaType: string): string {
  const [type = "", subtype = ""] = mediaType.split("/");
  const stem = ["image", "audio", "video"].includes(type) ? type : "file";
  const [format = ""] = subtype.split("+");
  const extension = format === "plain" ? "txt" : format;
  return /^[a-z0-9]{2,4}$/.test(extension) ? `${stem}.${extension}` : stem;
}
