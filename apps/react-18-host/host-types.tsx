import { Bubble, Popup, Standard } from "@banter/react";
import { createRef, version, type ReactElement } from "react";

/* Compiled by `host-types.test.ts` alone, with React 18's types and the packages as they are published. */

/** A component of a page on React 18. */
export function Host(): ReactElement {
  return (
    <main>
      <Standard
        ref={createRef<HTMLElement>()}
        id="chat"
        typebot="lead"
        className="chat"
        style={{ height: 600 }}
        controls
      />
      <Popup typebot="lead" isOpen={false} onClose={() => version} theme={{ zIndex: 10 }} />
      <Bubble
        key="bubble"
        typebot="lead"
        theme={{ placement: "left", button: { size: "large" } }}
        onAnswer={({ message, blockId }) => message.length + blockId.length}
        onNewInputBlock={({ type }) => type.length}
      />
    </main>
  );
}

// @ts-expect-error a placement that there isn't
export const misplaced = <Bubble typebot="lead" theme={{ placement: "middle" }} />;
// @ts-expect-error no bot
export const botless = <Popup />;
// @ts-expect-error a prop that there isn't
export const misspelt = <Standard typbot="lead" />;
