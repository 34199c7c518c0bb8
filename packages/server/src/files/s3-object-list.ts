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
  return { objects, nextToken: field(xml, "NextContinuationToken") };
}

/** The text of an XML element; undefined if there is none. */
function field(xml: string, name: string): string | undefined {
  const [, after] = xml.split(`<${name}>`, 2);
  return after
    ?.split("<", 1)[0]
    ?.replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
