/** Whether a field is present but unparsable. The whole record is then rejected. */
export function failedToParse(raw: unknown, parsed: unknown): boolean {
  return raw !== undefined && parsed === undefined;
}
