/** Source marks that OpenAI's models leave in their text, such as 【4:0†source】. Other uses of these brackets stay. Read in linear time. */
const CITATION = /【(?:[^【】†\n]*†[^【】\n]*|\d+(?::\d+)?)】/g;

export function hideCitations(text: string): string {
  return text.includes("【") ? text.replace(CITATION, "") : text;
}
