import { afterEach, expect, test, vi } from "vitest";
import { fakeS3Keys } from "../testing/fake-s3.ts";
import { createS3Bucket } from "./s3-bucket.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["the last page", ["1"]],
  ["two pages alternately", ["1", "2"]],
])("a service that repeats %s of its list is given up", async (_, tokens) => {
  let requests = 0;
  vi.stubGlobal("fetch", async () => {
    if (requests > 10) throw new Error("The list has no end.");
    const token = tokens[requests++ % tokens.length];
    return new Response(
      `<Contents><Key>a</Key></Contents><NextContinuationToken>${token}</NextContinuationToken>`,
    );
  });
  const bucket = createS3Bucket({ endpoint: "https://files.example", publicUrl: "", ...fakeS3Keys });
  const listAll = async (): Promise<void> => {
    for await (const { key } of bucket.list("")) expect(key).toBe("a");
  };
  await expect(listAll()).rejects.toThrow("repeats a page of its list");
});
