/** Milliseconds: how long one that fell silent keeps the others from its work, and how often it says that it is there. */
export const LEASE = 10_000;
export const SIGN = 2_500;
