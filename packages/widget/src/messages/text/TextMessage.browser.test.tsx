import { expect, onTestFinished, test, vi } from "vitest";
import { bot, chunk, message } from "../../chat/testing/fixtures.ts";
import { renderChat } from "../../chat/testing/render-chat.ts";

test("the server's own notice is shown in the visitor's language", async () => {
  const richText = [{ type: "p", children: [{ text: "Come back tomorrow." }] }];
  const notice = message({
    id: "n",
    type: "text",
    content: { type: "richText", richText, notice: "ai-limit" },
  });
  const { chat, host, container } = renderChat(
    { bot: bot(), chunks: [chunk("1", [notice])] },
    { props: { locale: "de" } },
  );
  onTestFinished(() => {
    chat.destroy();
    host.remove();
  });
  await vi.waitFor(() => expect(container.textContent).toContain("Bitte kommen Sie morgen wieder."));
  expect(container.textContent).not.toContain("Come back");
});
