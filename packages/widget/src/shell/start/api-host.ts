export interface HostSituation {
  /** The `apiHost` prop. */
  readonly apiHost: string | undefined;
  /** `window.__ENV` */
  readonly environment: unknown;
  /** The page's address. */
  readonly href: string;
  /** Address that this module was loaded from. */
  readonly moduleUrl: string;
}

/** Where the chat's calls go (spec §2): the given host, the chat API, a viewer that this page belongs to, our own origin. */
export function resolveApiHost(situation: HostSituation): string {
  const listed = setting(situation.environment, "USE_EXPERIMENTAL_CHAT_API_ON");
  const chatApi = setting(situation.environment, "CHAT_API_URL");
  const usesChatApi = listed === "" || entries(listed).includes(situation.href);
  return withoutSlash(situation.apiHost || (usesChatApi && chatApi) || viewerHost(situation));
}

/** Where files go: the separate chat API takes none. */
export function resolveUploadHost(situation: HostSituation): string {
  return withoutSlash(situation.apiHost || viewerHost(situation));
}

function viewerHost({ environment, href, moduleUrl }: HostSituation): string {
  const viewers = entries(setting(environment, "VIEWER_URL"));
  const fitting = viewers.find((viewer) => href.startsWith(viewer)) ?? viewers[0];
  if (fitting !== undefined) return fitting;
  return /^https?:/.test(moduleUrl) ? new URL(moduleUrl).origin : new URL(href).origin;
}

function setting(environment: unknown, key: string): string {
  if (typeof environment !== "object" || environment === null) return "";
  for (const prefix of ["BANTER_", "NEXT_PUBLIC_"]) {
    const value: unknown = Reflect.get(environment, prefix + key);
    if (typeof value === "string" && value !== "") return value;
  }
  return "";
}

function entries(list: string): string[] {
  return list
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}
