import type { CDPSession } from "playwright";

/** Bytes that the browser uses for images. */
export interface ImageMemory {
  /** The files, in Blink's memory cache. */
  readonly encoded: number;
  /** Their pixels, which the browser may discard and decode again. */
  readonly decoded: number;
}

/** Reads Chromium's memory dump of all processes. `session` is the browser's own. */
export async function readImageMemory(session: CDPSession): Promise<ImageMemory> {
  const allocators = await dumpMemory(session);
  const sum = (isMeant: (name: string) => boolean): number =>
    allocators.filter(([name]) => isMeant(name)).reduce((total, [, bytes]) => total + bytes, 0);
  return {
    encoded: sum((name) => name === "web_cache/Image_resources"),
    decoded: sum((name) => name === "discardable"),
  };
}

type Allocator = readonly [name: string, bytes: number];

async function dumpMemory(session: CDPSession): Promise<readonly Allocator[]> {
  const allocators: Allocator[] = [];
  const collect = ({ value }: { readonly value: readonly Readonly<Record<string, unknown>>[] }): void => {
    for (const { args } of value) allocators.push(...readAllocators(args));
  };
  session.on("Tracing.dataCollected", collect);
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: ["disabled-by-default-memory-infra"],
      excludedCategories: ["*"],
      // No dump besides the requested one.
      memoryDumpConfig: {},
    },
  });
  await session.send("Tracing.requestMemoryDump", { levelOfDetail: "detailed" });
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  session.off("Tracing.dataCollected", collect);
  return allocators;
}

/** Sizes are hexadecimal strings. */
function readAllocators(args: unknown): readonly Allocator[] {
  const allocators = fieldOf(fieldOf(args, "dumps"), "allocators");
  if (typeof allocators !== "object" || allocators === null) return [];
  return Object.entries(allocators).map(([name, allocator]: [string, unknown]) => {
    const size = fieldOf(fieldOf(fieldOf(allocator, "attrs"), "size"), "value");
    return [name, typeof size === "string" ? Number.parseInt(size, 16) : 0];
  });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
