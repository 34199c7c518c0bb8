/** Compressed forms in which the server sends text. */
export type ContentCoding = "br" | "gzip";

/** Smaller results first. */
const SUPPORTED: readonly ContentCoding[] = ["br", "gzip"];

/** Supported codings of an `Accept-Encoding` header, preferred first. Empty if the client wants text uncompressed. */
export function acceptedCodings(header: string | null): readonly ContentCoding[] {
  const qualities = new Map(
    (header ?? "").split(",").map((entry) => {
      const [name = "", ...parameters] = entry.toLowerCase().split(";");
      return [name.trim(), readQuality(parameters)];
    }),
  );
  const qualityOf = (coding: ContentCoding): number => qualities.get(coding) ?? qualities.get("*") ?? 0;
  return SUPPORTED.filter((coding) => qualityOf(coding) > 0).toSorted((a, b) => qualityOf(b) - qualityOf(a));
}

function readQuality(parameters: readonly string[]): number {
  const value = parameters.map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
  return value === undefined ? 1 : Number(value);
}

/** Whether compression makes a response of this content type smaller; images, media and fonts are compressed already. */
export function isCompressible(contentType: string): boolean {
  return /^(?:text\/|image\/svg\+xml|application\/(?:json|javascript|wasm|[a-z.+-]+\+json))/.test(
    contentType,
  );
}
