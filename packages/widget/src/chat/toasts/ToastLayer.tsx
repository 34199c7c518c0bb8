import type { ToastList } from "./toast-list.ts";
import { Toasts } from "./Toasts.tsx";
import { useSessionToasts } from "./use-session-toasts.ts";

/** What the session and the inputs have to say beside the conversation. */
export function ToastLayer({ toasts }: { readonly toasts: ToastList }) {
  useSessionToasts();
  return <Toasts toasts={toasts} />;
}
