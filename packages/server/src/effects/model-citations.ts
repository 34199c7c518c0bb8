import type { Citation } from "@banter/protocol";

/* Sources end up in the page, in its storage and in the database. */
const MAX_SOURCES = 100;
const MAX_URL_LENGTH = 2_000;
const MAX_TITLE_LENGTH = 500;

/** Reports what a streamed text refers to: citations with their place, and retrieved sources that no citation names. */
export function createCitationReader(onCitation: (citation: Citation) => void) {
  const reported = new Set<string>();
  let blockStart = 0;
  let count = 0;

  function report(citation: ModelSource, at?: number): void {
    const url = pageUrl(citation.url);
    const name = (citation.title ?? citation.filename)?.slice(0, MAX_TITLE_LENGTH);
    const key = url ?? name;
    if (key === undefined || key === "" || count >= MAX_SOURCES) return;
    if (at === undefined && reported.has(key)) return;
    reported.add(key);
    count += 1;
    onCitation({
      ...(url !== undefined && { url }),
      ...(name !== undefined && name !== "" && { title: name }),
      ...(at !== undefined && { at }),
    });
  }

  return {
    /** A block of text begins at this offset. */
    beginBlock: (start: number): void => {
      blockStart = start;
    },
    endBlock: (end: number, citations: readonly ModelCitation[] = []): void => {
      for (const { source: citation, endIndex } of citations)
        report(citation, endIndex === undefined ? end : Math.min(end, blockStart + Math.max(0, endIndex)));
    },
    addRetrieved: (citation: ModelSource): void => report(citation),
  };
}

/** The address of a page that can be opened. A model may write any. */
function pageUrl(url: string | undefined): string | undefined {
  if (url === undefined || url.length > MAX_URL_LENGTH || !URL.canParse(url)) return undefined;
  return /^https?:$/.test(new URL(url).protocol) ? url : undefined;
}

/** A source of a block of text. `endIndex` is the offset in the block after what the source supports. */
export interface ModelCitation {
  readonly source: ModelSource;
  readonly endIndex?: number | undefined;
}

/** A URL with a title, or a document with a title and perhaps a file name. */
interface ModelSource {
  readonly url?: string;
  readonly title?: string | undefined;
  readonly filename?: string | undefined;
}
