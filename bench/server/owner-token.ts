/** The measured servers' owner token. They listen on the loopback interface only. */
export const OWNER_TOKEN = "the-owner-token-of-the-bench";
