/**
 * Citation markers that OpenAI's models leave in their text, e.g. 【4:0†source】 or 【12】. Other text in these brackets
 * is kept. The pattern matches in linear time.
 */
const CITATION = /【(?:[^【】†\n]*†[^【】\n]*|\d+(?::\d+)?)】/g;

/** What may become a citation once the rest arrives. */
const INCOMPLETE_CITATION = /【[^】\n]{0,80}$/;

export function removeCitations(text: string): string {
  return text.includes("【") ? text.replace(CITATION, "") : text;
}

export function removeIncompleteCitation(text: string): string {
  return text.replace(INCOMPLETE_CITATION, "");
}
