export type PaymentOutcome = "succeeded" | "processing" | "failed";

/** A payment provider that keeps intents in memory and charges each at most once. */
export interface FakePaymentProvider {
  /** `failed` until the intent is paid. */
  status(intentId: string): PaymentOutcome;
  /** Pays an intent, unless it is paid or processing already. */
  pay(intentId: string, outcome: PaymentOutcome): void;
  /** All processing payments succeed. */
  settle(): void;
}

export function createFakePaymentProvider(): FakePaymentProvider {
  const intents = new Map<string, PaymentOutcome>();
  return {
    status: (intentId) => intents.get(intentId) ?? "failed",
    pay: (intentId, outcome) => {
      if ((intents.get(intentId) ?? "failed") === "failed") intents.set(intentId, outcome);
    },
    settle: () => {
      for (const [intentId, outcome] of intents)
        if (outcome === "processing") intents.set(intentId, "succeeded");
    },
  };
}
