import type { MetadataExtractor } from "@ai-sdk/openai-compatible";
import { isRecord } from "@banter/protocol";
import type { ProviderMetadata } from "ai";
import * as v from "valibot";

/* Citations of streamed chat completions. The SDK passes on what this file finds in the chunks, as metadata of the reply. */

const annotation = v.object({
  type: v.literal("url_citation"),
  url_citation: v.object({
    url: v.string(),
    title: v.optional(v.string()),
    end_index: v.optional(v.number()),
  }),
});
const chunkSchema = v.object({
  choices: v.array(v.object({ delta: v.object({ annotations: v.array(v.unknown()) }) })),
});

/** Perplexity's lists: the text refers to their pages as `[1]`, `[2]` …. The newer one has titles. */
const page = v.object({ url: v.string(), title: v.fallback(v.optional(v.string()), undefined) });
const listSchema = v.object({
  search_results: v.fallback(v.array(page), []),
  citations: v.fallback(v.array(v.string()), []),
});

const METADATA_KEY = "banterCitations";
const citationSchema = v.object({
  source: v.object({ url: v.string(), title: v.optional(v.string()) }),
  endIndex: v.optional(v.number()),
});
const metadataSchema = v.object({ citations: v.array(citationSchema) });

type ChatCitation = v.InferOutput<typeof citationSchema>;

export const chatCitationExtractor: MetadataExtractor = {
  // A reply that isn't streamed has no sources.
  extractMetadata: async () => undefined,
  createStreamExtractor: () => {
    // Providers may repeat the annotations in each chunk.
    const citations = new Map<string, ChatCitation>();
    let pages: readonly ChatCitation[] = [];
    return {
      processChunk: (chunk) => {
        for (const citation of readCitations(chunk)) citations.set(JSON.stringify(citation), citation);
        const listed = readPages(chunk);
        if (listed.length > 0) pages = listed;
      },
      buildMetadata: () => {
        // A provider that sends both means the same pages; annotations have places.
        const found = citations.size > 0 ? [...citations.values()] : pages;
        return found.length === 0 ? undefined : { [METADATA_KEY]: { citations: [...found] } };
      },
    };
  },
};

function readCitations(chunk: unknown): readonly ChatCitation[] {
  const parsed = v.safeParse(chunkSchema, chunk);
  if (!parsed.success) return [];
  return parsed.output.choices.flatMap(({ delta }) =>
    delta.annotations.flatMap((item): readonly ChatCitation[] => {
      const found = v.safeParse(annotation, item);
      if (!found.success) return [];
      const { url, title, end_index: endIndex = 0 } = found.output.url_citation;
      const citation = { url, ...(title !== undefined && { title }) };
      // Zero is what providers without places send.
      return [endIndex > 0 ? { source: citation, endIndex } : { source: citation }];
    }),
  );
}

/** In the list's order, so that their numbers are those in the text. */
function readPages(chunk: unknown): readonly ChatCitation[] {
  const parsed = v.safeParse(
    listSchema,
    isRecord(chunk) ? { search_results: [], citations: [], ...chunk } : chunk,
  );
  if (!parsed.success) return [];
  const { search_results: results, citations } = parsed.output;
  const found = results.length > 0 ? results : citations.map((url) => ({ url, title: undefined }));
  return found.map(({ url, title }) => ({ source: { url, ...(title !== undefined && { title }) } }));
}

/** The citations in a reply's metadata. Their places are offsets in the text of the whole reply. */
export function chatCitations(metadata: ProviderMetadata | undefined): readonly ChatCitation[] {
  const parsed = v.safeParse(metadataSchema, metadata?.[METADATA_KEY]);
  return parsed.success ? parsed.output.citations : [];
}
