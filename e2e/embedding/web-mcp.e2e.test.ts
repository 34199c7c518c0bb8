import { expect, test } from "vitest";
import { openPage } from "../browser-page.ts";
import { useEmbeddingFixture } from "./embedding-fixture.ts";
import { greeterChat } from "./greeter-chat.ts";

/* An agent of the visitor's browser answers a bot's questions through WebMCP. */

const fixture = useEmbeddingFixture();

async function visit(width: number) {
  const { browser, site, api } = fixture();
  const url = site.put(
    `/agents-${width}`,
    `<script type="module" src="/banter/banter.js"></script>
     <banter-standard typebot="greeter" api-host="${api}" web-mcp style="height: 480px"></banter-standard>`,
  );
  const { page } = await openPage(browser, url, { viewport: { width, height: 640 } });
  const chat = greeterChat(page);
  await chat.isGreeted();
  const tools = () => page.webmcp.tools();
  await expect.poll(async () => (await tools()).length).toBe(1);
  const [tool] = await tools();
  if (tool === undefined) throw new Error("The page offers no tool.");
  return { page, chat, tools, tool, proposal: page.locator(".banter-agent-answer") };
}

test.each([360, 1_280])("at %i px, an agent answers with the visitor's consent", async (width) => {
  const { page, chat, tools, tool, proposal } = await visit(width);
  expect(tool.description).toContain("Hello from greeter!");
  const answered = page.webmcp.callTool(tool.name, { answer: "Ada" });
  await proposal.getByText("Ada", { exact: true }).waitFor();
  expect(await page.getByTestId("guest-bubble").count()).toBe(0);
  await proposal.getByRole("button", { name: "Send" }).click();
  expect(await answered).toEqual({ status: "sent" });
  await chat.says("Nice to meet you, Ada.");
  await expect
    .poll(async () => (await tools())[0]?.inputSchema)
    .toMatchObject({
      properties: { answer: { enum: ["Tea", "Coffee"] } },
    });
});

test("what the visitor is writing keeps the focus, and a declined answer isn't sent", async () => {
  const { page, chat, tool, proposal } = await visit(1_280);
  await chat.field.click();
  await page.keyboard.type("Gr");
  const answered = page.webmcp.callTool(tool.name, { answer: "Ada" });
  await proposal.waitFor();
  await page.keyboard.type("ace");
  expect(await chat.field.inputValue()).toBe("Grace");
  await proposal.getByRole("button", { name: "Dismiss" }).click();
  expect(await answered).toEqual({ status: "declined" });
  await chat.field.press("Enter");
  await chat.says("Nice to meet you, Grace.");
});
