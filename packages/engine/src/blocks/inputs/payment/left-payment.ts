import { releasePayment, type Effectful } from "../../../effects/effect.ts";
import { currentBot, type Flow } from "../../../turn/flow.ts";
import { logPaymentError, reportRefund } from "./payment-intent.ts";

/**
 * Cancels or refunds a payment that the flow has left without receiving it: the page may still show its form. A failure is
 * logged, and the next turn tries again.
 */
export function* releaseLeftPayment(flow: Flow): Effectful<void> {
  const { payment } = flow.session;
  if (payment === undefined || payment.isReceived === true || !isLeft(flow, payment.blockId)) return;
  const released = yield* releasePayment(payment.intentId);
  if (!released.ok) return logPaymentError(flow, `${payment.intentId}: ${released.error.message}`);
  if (released.value !== undefined) reportRefund(flow, { id: payment.blockId }, released.value);
  delete flow.session.payment;
}

/** Whether the flow has ended, or asks something else and won't come back to the block or its answer by itself. */
function isLeft(flow: Flow, blockId: string): boolean {
  const { waitingAt, heldReply, frames } = flow.session;
  if (waitingAt === undefined) return true;
  const queued = frames.flatMap(({ queue }) => queue);
  const held = [...queued, ...frames.map(({ interrupted }) => interrupted?.at)].map((at) => at?.heldReply);
  const isHeld = [heldReply, ...held].some((answer) => answer?.at.blockId === blockId);
  const isQueued = queued.some((position) => position.blockId === blockId);
  const isPausing = flow.out.input === undefined;
  if (isHeld || isQueued || isPausing) return false;
  // A payment block cares for the session's earlier payment itself.
  const waiting = currentBot(flow).blocks.get(waitingAt.blockId)?.block;
  return waiting?.type !== "payment input";
}
