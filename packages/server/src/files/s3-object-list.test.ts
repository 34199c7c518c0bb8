import { expect, test } from "vitest";
import { parseObjectList } from "./s3-object-list.ts";

const token = "<NextContinuationToken>1</NextContinuationToken>";

test.each([
  ["without a token", ""],
  ["with an empty token", "<NextContinuationToken></NextContinuationToken>"],
  ["with an element without content", "<NextContinuationToken/>"],
  ["that isn't truncated", `<IsTruncated>false</IsTruncated>${token}`],
])("a page %s is the last one", (_, xml) => {
  expect(parseObjectList(xml).nextToken).toBeUndefined();
});

test("a page with a token is followed by another one", () => {
  expect(parseObjectList(token).nextToken).toBe("1");
  expect(parseObjectList(`<IsTruncated>true</IsTruncated>${token}`).nextToken).toBe("1");
});

test.each([
  ["a&amp;b&lt;c&gt;d&quot;e&apos;f&#39;g", "a&b<c>d\"e'f'g"],
  ["a&#13;b&#x26;c&#x1F600;", "a\rb&c😀"],
  ["a&amp;#13;b", "a&#13;b"],
  ["a&b&constructor;&#x110000;", "a&b&constructor;&#x110000;"],
])("the key %s is %j", (xml, key) => {
  expect(parseObjectList(`<Contents><Key>${xml}</Key></Contents>`).objects).toMatchObject([{ key }]);
});
