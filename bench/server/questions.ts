/** Questions of the bot that is measured: below the burst that one session may send. */
export const QUESTIONS = 20;
