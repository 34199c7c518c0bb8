export interface ListedObject {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** A page of the objects in a bucket. */
export interface ObjectList {
  readonly objects: readonly ListedObject[];
  /** Requests the next page; undefined on the last one. */
  readonly nextToken: string | undefined;
}

/** Parses the XML of a list request, in linear time. */
export function parseObjectList(xml: string): ObjectList {
  const objects = xml
    .split("</Contents>")
    .slice(0, -1)
    .map((object) => ({
      key: field(object, "Key") ?? "",
      modifiedAt: Date.parse(field(object, "LastModified") ?? ""),
    }));
  // Some services send an empty token with the last page.
  const token = field(xml, "IsTruncated") === "false" ? "" : field(xml, "NextContinuationToken");
  return { objects, nextToken: token === "" ? undefined : token };
}

/** The text of an XML element; undefined if there is none. */
function field(xml: string, name: string): string | undefined {
  const [, after] = xml.split(`<${name}>`, 2);
  const text = after?.split("<", 1)[0];
  return text?.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|quot|apos|amp));/gi, decode);
}

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function decode(entity: string, decimal?: string, hex?: string, name = ""): string {
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : (NAMED[name] ?? entity);
}
