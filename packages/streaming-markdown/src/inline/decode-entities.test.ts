import { expect, test } from "vitest";
import { decodeEntities } from "./decode-entities.ts";

test.each([
  ["Fish &amp; chips", "Fish & chips"],
  ["&lt;b&gt; &quot;x&quot; &#39;y&#x27;", "<b> \"x\" 'y'"],
  ["&AMP;&Nbsp;", "&\u00a0"],
  ["&unknown; &constructor; AT&T &", "&unknown; &constructor; AT&T &"],
  ["&#0;&#1114112;", "\ufffd\ufffd"],
])("%j decodes to %j", (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded);
});
