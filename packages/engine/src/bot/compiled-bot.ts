/** A bot made ready to run: looked up by id, every default known, problems reported. */
export interface CompiledBot {
  readonly id: string;
  readonly publicId: string;
  readonly name: string;
  /** Theme and behaviour version, as on the wire: `"6.1"` … */
  readonly version: string;
  /** Hash of the definition: a session keeps the revision it began with. */
  readonly revision: string;
  readonly theme: Readonly<Record<string, unknown>>;
  readonly settings: Readonly<Record<string, unknown>>;
}
