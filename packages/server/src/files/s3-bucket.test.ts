import { afterEach, expect, test, vi } from "vitest";
import { fakeS3Keys } from "../testing/fake-s3.ts";
import { createS3Bucket } from "./s3-bucket.ts";

afterEach(() => vi.unstubAllGlobals());

test("a service that repeats a page of its list is given up", async () => {
  const page = "<Contents><Key>a</Key></Contents><NextContinuationToken>1</NextContinuationToken>";
  vi.stubGlobal("fetch", async () => new Response(page));
  const bucket = createS3Bucket({ endpoint: "https://files.example", publicUrl: "", ...fakeS3Keys });
  const listAll = async (): Promise<void> => {
    for await (const { key } of bucket.list("")) expect(key).toBe("a");
  };
  await expect(listAll()).rejects.toThrow("repeats a page of its list");
});
