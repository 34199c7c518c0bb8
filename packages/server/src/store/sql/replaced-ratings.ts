/**
 * The condition that the visitor asked for another reply in place of the one that a row of `reply_ratings` rates. The rated
 * reply's text is the turn after it, and the request for another one the next. JSON escapes quotes in texts.
 */
export const IS_REPLACED = `EXISTS (
  SELECT 1 FROM replies WHERE replies.session_id = reply_ratings.session_id AND replies.turn = reply_ratings.turn + 2
    AND replies.reply LIKE '%"isRegeneration":%')`;
