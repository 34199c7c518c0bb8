import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdMailLease, LONGEST_MAIL_MS, MAIL_LEASE_MS } from "./mail-lease.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hold = (renew: () => Promise<boolean>, claimedAt = performance.now()) =>
  holdMailLease(renew, claimedAt);

test("a lease that is renewed is kept", async () => {
  const renew = vi.fn<() => Promise<boolean>>(async () => true);
  const lease = hold(renew);
  await vi.advanceTimersByTimeAsync(9 * MAIL_LEASE_MS);
  expect(lease.signal.aborted).toBe(false);
  await lease.release();
  const renewals = renew.mock.calls.length;
  expect(renewals).toBeGreaterThan(9);
  await vi.advanceTimersByTimeAsync(MAIL_LEASE_MS);
  expect([renew.mock.calls.length, lease.signal.aborted]).toEqual([renewals, false]);
});

test("an attempt that takes ten minutes is stopped, although its lease is renewed", async () => {
  const lease = hold(async () => true);
  await vi.advanceTimersByTimeAsync(LONGEST_MAIL_MS);
  expect(lease.signal.reason).toEqual(new Error("The mail server took longer than 10 minutes"));
  await lease.release();
});

test.each([
  ["fails", async () => Promise.reject<boolean>(new Error("no database"))],
  ["doesn't end", () => new Promise<boolean>(() => {})],
])("an attempt is stopped before its lease expires if the renewal %s", async (_, renew) => {
  const lease = hold(renew, performance.now() - 1_000);
  await vi.advanceTimersByTimeAsync(MAIL_LEASE_MS / 2);
  expect(lease.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(MAIL_LEASE_MS / 2 - 1_001);
  expect(lease.signal.aborted).toBe(true);
});

test("one failed renewal doesn't stop an attempt", async () => {
  let calls = 0;
  const lease = hold(async () => {
    calls += 1;
    if (calls % 2 === 0) throw new Error("no database");
    return true;
  });
  await vi.advanceTimersByTimeAsync(9 * MAIL_LEASE_MS);
  expect(lease.signal.aborted).toBe(false);
  await lease.release();
});

test("an attempt is stopped at once if another instance has the mail", async () => {
  const renew = vi.fn<() => Promise<boolean>>(async () => false);
  const lease = hold(renew);
  await vi.advanceTimersToNextTimerAsync();
  expect([renew.mock.calls.length, lease.signal.aborted]).toEqual([1, true]);
  await lease.release();
});
