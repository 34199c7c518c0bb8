/** The condition that the conversation went back, behind the reply that a row of `reply_ratings` rates, or to request it again. */
export const IS_REPLACED = `EXISTS (
  SELECT 1 FROM replies WHERE replies.session_id = reply_ratings.session_id AND replies.turn > reply_ratings.turn
    AND replies.replaces_turn <= reply_ratings.turn)`;
