import { ToastLayer } from "../toasts/ToastLayer.tsx";
import type { ToastList } from "../toasts/toast-list.ts";
import { useDress } from "./use-dress.ts";

/** What lies over the conversation, and follows it. */
export function Layers({ toasts }: { readonly toasts: ToastList }) {
  useDress();
  return <ToastLayer toasts={toasts} />;
}
