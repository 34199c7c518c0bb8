import { Bubble, Popup, Standard } from "@banter/react";
import { version, type ReactElement } from "react";

/* Compiled by `host-types.test.ts` alone, with React 18's types and the packages as they are published. */

/** A component of a page on React 18. */
export function Host(): ReactElement {
  return (
    <main>
      <Standard id="chat" typebot="lead" className="chat" style={{ height: 600 }} controls />
      <Popup isOpen={false} onClose={() => version} theme={{ zIndex: 10 }} />
      <Bubble
        key="bubble"
        theme={{ placement: "left", button: { size: "large" } }}
        onAnswer={({ message, blockId }) => message.length + blockId.length}
        onNewInputBlock={({ type }) => type.length}
      />
    </main>
  );
}

// @ts-expect-error a placement that there isn't
export const misplaced = <Bubble theme={{ placement: "middle" }} />;
// @ts-expect-error a prop that there isn't
export const misspelt = <Standard typbot="lead" />;
