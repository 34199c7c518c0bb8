import { useEffect, useSyncExternalStore } from "react";
import { safePageUrl } from "../../browser/safe-page-url.ts";
import { useChat, useStrings, useStyles } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";
import type { Toast, ToastList } from "./toast-list.ts";
import css from "./toasts.css?inline";

/** Notifications at the bottom of the chat. */
export function Toasts({ toasts }: { readonly toasts: ToastList }) {
  useStyles(css);
  useSessionToasts();
  const current = useSyncExternalStore(toasts.subscribe, toasts.get);
  return (
    <div className="banter-toasts">
      {current.map((toast) => (
        <ToastView key={toast.id} toast={toast} onDismiss={() => toasts.dismiss(toast.id)} />
      ))}
    </div>
  );
}

/** Shows blocked pop-ups and lost connections (spec §8). */
function useSessionToasts(): void {
  const { session, showToast, getStrings } = useChat();
  useEffect(
    () =>
      session.on((event) => {
        const strings = getStrings();
        if (event.type === "popup-blocked") {
          showToast({
            title: strings.popupBlockedTitle,
            description: strings.popupBlockedDescription,
            link: { label: strings.popupBlockedButtonLabel, url: event.url },
            tone: "info",
          });
        }
        if (event.type === "send-failed" && event.failure.kind === "network") {
          showToast({
            title: strings.networkErrorTitle,
            description: strings.networkErrorMessage,
            tone: "error",
          });
        }
      }),
    [session, showToast, getStrings],
  );
}

function ToastView({ toast, onDismiss }: { readonly toast: Toast; readonly onDismiss: () => void }) {
  const strings = useStrings();
  const href = toast.link && safePageUrl(toast.link.url, "redirect");
  return (
    <div className="banter-toast" role={toast.tone === "error" ? "alert" : "status"} data-tone={toast.tone}>
      <div className="banter-toast-text">
        <p className="banter-toast-title">{toast.title}</p>
        {toast.description !== undefined && toast.description !== "" && <p>{toast.description}</p>}
        {toast.link !== undefined && href !== undefined && (
          <a
            className="banter-button banter-toast-link"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onDismiss}
          >
            {toast.link.label}
            <Icon name="link" />
          </a>
        )}
      </div>
      <button type="button" className="banter-icon-button" aria-label={strings.dismiss} onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}
