/** Matches in linear time. */
const CITATION = /【(?:[^【】†\n]*†[^【】\n]*|\d+(?::\d+)?)】/g;

/**
 * Removes the citation markers that OpenAI's models leave in their text, e.g. 【4:0†source】 or 【12】. Other text in these
 * brackets is kept. A document has none anyway; this is for the text beside it, e.g. what is copied.
 */
export function removeCitations(text: string): string {
  return text.includes("【") ? text.replace(CITATION, "") : text;
}

/** Whether a text in these brackets is a citation. */
export function isCitation(text: string): boolean {
  return removeCitations(text) === "";
}
