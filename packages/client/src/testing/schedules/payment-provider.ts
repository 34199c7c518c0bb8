/** What the provider makes of a payment. */
export type PaymentOutcome = "succeeded" | "processing" | "failed";

/** Whoever takes the money: knows what became of each intent, and charges none twice. */
export interface PaymentProvider {
  /** What stands with an intent; `failed` while nobody has paid. */
  status(intentId: string): PaymentOutcome;
  /** The visitor pays. One that is paid, or being paid, is not charged again. */
  pay(intentId: string, outcome: PaymentOutcome): void;
  /** What was under way is decided well. */
  settle(): void;
  /** Intents whose money came, or is coming. */
  charged(): readonly string[];
}

export function createPaymentProvider(): PaymentProvider {
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
    charged: () => [...intents].flatMap(([intentId, outcome]) => (outcome === "failed" ? [] : [intentId])),
  };
}
