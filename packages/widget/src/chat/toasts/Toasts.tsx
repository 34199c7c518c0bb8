import { useSyncExternalStore } from "react";
import { safePageUrl } from "../../messages/safe-page-url.ts";
import { LaterIcon } from "../LaterIcon.tsx";
import type { Toast, ToastList } from "./toast-list.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";

/** Messages beside the conversation, at the lower end of the chat. */
export function Toasts({ toasts }: { readonly toasts: ToastList }) {
  const current = useSyncExternalStore(toasts.subscribe, toasts.get);
  return (
    <div className="banter-toasts">
      {current.map((toast) => (
        <ToastView key={toast.id} toast={toast} onDismiss={() => toasts.dismiss(toast.id)} />
      ))}
    </div>
  );
}

function ToastView({ toast, onDismiss }: { readonly toast: Toast; readonly onDismiss: () => void }) {
  const words = useAllWords();
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
            <LaterIcon name="link" />
          </a>
        )}
      </div>
      <button type="button" className="banter-icon-button" aria-label={words.dismiss} onClick={onDismiss}>
        <LaterIcon name="close" />
      </button>
    </div>
  );
}
