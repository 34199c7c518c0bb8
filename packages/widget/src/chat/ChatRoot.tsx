import { ChatContext } from "./chat-context.ts";
import { Chat } from "./Chat.tsx";
import type { CreatedChat } from "./create-chat.ts";
import { Fence } from "./Fence.tsx";
import { FocusContext, type FocusKeeper } from "./focus/focus-keeper.ts";
import { Icon } from "./Icon.tsx";
import { RestContext, type RestSource } from "./rest/rest-source.ts";

/** The chat with everything its parts ask for. A fault that nothing else caught leaves a way on, never a blank. */
export function ChatRoot({ chat, focus, rest }: ChatRootProps) {
  const words = chat.shared.getWords();
  return (
    <ChatContext.Provider value={chat.shared}>
      <FocusContext.Provider value={focus}>
        <Fence
          instead={(retry) => (
            <div className="banter-error-screen" role="alert">
              <Icon name="alert" />
              <p className="banter-error-title">{words.somethingBroke}</p>
              <button type="button" className="banter-button" onClick={retry}>
                {words.retry}
              </button>
            </div>
          )}
        >
          <RestContext.Provider value={rest}>
            <Chat {...chat.parts} />
          </RestContext.Provider>
        </Fence>
      </FocusContext.Provider>
    </ChatContext.Provider>
  );
}

interface ChatRootProps {
  readonly chat: CreatedChat;
  readonly focus: FocusKeeper;
  readonly rest: RestSource;
}
