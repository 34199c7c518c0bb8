/** A test: its file and a part of its title. */
export type NamedTest = readonly [path: string, title: string];

export const STATUSES = ["not met", "partly", "met", "not applicable"] as const;

/** What Banter does about requirements of the OWASP ASVS 5.0. */
export interface Assessment {
  /** Requirements (`1.2.4`), sections (`4.3`) or chapters (`17`). */
  readonly ids: readonly string[];
  /** What they ask for, in our words. */
  readonly asks: string;
  readonly status: (typeof STATUSES)[number];
  /** Why, or how; needed where no test proves it. */
  readonly remark?: string;
  readonly tests?: readonly NamedTest[];
}

export const server = (path: string, title: string): NamedTest => [
  `packages/server/src/${path}.test.ts`,
  title,
];
export const engine = (path: string, title: string): NamedTest => [
  `packages/engine/src/${path}.test.ts`,
  title,
];
export const protocol = (path: string, title: string): NamedTest => [
  `packages/protocol/src/${path}.test.ts`,
  title,
];
export const widget = (path: string, title: string): NamedTest => [`packages/widget/src/${path}`, title];
export const e2e = (path: string, title: string): NamedTest => [`e2e/${path}.e2e.test.ts`, title];
export const tool = (path: string, title: string): NamedTest => [`tools/${path}.test.ts`, title];
