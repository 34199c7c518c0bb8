import { Bubble, Popup, Standard, type BubbleProps } from "@banter/react";
import { useEffect, useState, type ReactElement } from "react";

/** What the tests change while the page is open. */
export interface AppState {
  readonly apiHost: string;
  readonly typebot: string;
  readonly hasPopup: boolean;
  readonly isPopupOpen: boolean;
  readonly bubbleTheme: BubbleProps["theme"];
  readonly listener: string;
}

declare global {
  interface Window {
    change?: (next: Partial<AppState>) => void;
    heard?: string[];
    problems?: string[];
  }
}

/** A shop's page as its owner would write it. */
export function App({ first }: { readonly first: AppState }): ReactElement {
  const [state, setState] = useState(first);
  useEffect(() => {
    window.change = (next) => setState((before) => ({ ...before, ...next }));
    return () => {
      delete window.change;
    };
  }, []);
  const { apiHost, typebot, listener } = state;
  return (
    <main>
      <h1>Shop</h1>
      <Standard
        id="inline"
        typebot={typebot}
        apiHost={apiHost}
        className="chat"
        style={{ height: 400 }}
        onAnswer={({ message }) => window.heard?.push(`${listener}: ${message}`)}
      />
      {state.hasPopup && (
        <Popup
          id="popup"
          typebot="second"
          apiHost={apiHost}
          isOpen={state.isPopupOpen}
          onClose={() => setState((before) => ({ ...before, isPopupOpen: false }))}
        />
      )}
      <Bubble id="bubble" typebot="greeter" apiHost={apiHost} preload="none" theme={state.bubbleTheme} />
    </main>
  );
}
