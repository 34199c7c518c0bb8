/** Whether a code block of the documentation is a whole bot, which can be validated and run. */
export function isWholeBot(language: string, text: string): boolean {
  return language === "ts" ? text.includes("defineBot(") : language === "json" && /"groups":/.test(text);
}
