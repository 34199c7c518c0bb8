/** Number of questions of the measured bot: below the burst that one session may send. */
export const QUESTIONS = 20;
