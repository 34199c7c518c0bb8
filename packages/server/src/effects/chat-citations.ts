import type { MetadataExtractor } from "@ai-sdk/openai-compatible";
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
    return {
      processChunk: (chunk) => {
        for (const citation of readCitations(chunk)) citations.set(JSON.stringify(citation), citation);
      },
      buildMetadata: () =>
        citations.size === 0 ? undefined : { [METADATA_KEY]: { citations: [...citations.values()] } },
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
      const source = { url, ...(title !== undefined && { title }) };
      // Zero is what providers without places send.
      return [endIndex > 0 ? { source, endIndex } : { source }];
    }),
  );
}

/** The citations in a reply's metadata. Their places are offsets in the text of the whole reply. */
export function chatCitations(metadata: ProviderMetadata | undefined): readonly ChatCitation[] {
  const parsed = v.safeParse(metadataSchema, metadata?.[METADATA_KEY]);
  return parsed.success ? parsed.output.citations : [];
}
