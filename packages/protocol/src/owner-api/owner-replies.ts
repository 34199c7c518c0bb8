import * as v from "valibot";
import { replyFeedbackValues } from "../wire/reply-feedback.ts";
import { count, funnelQuestionSchema, list, time } from "./reply-fields.ts";

/*
 * What the owner API replies: the server's types and API description and the admin page's parsers are all derived from
 * these schemas.
 */

/** Feedback on streamed replies. */
const feedbackCountsSchema = v.object({ up: count, down: count });
export type FeedbackCounts = v.InferOutput<typeof feedbackCountsSchema>;

const botOverviewSchema = v.object({
  id: v.string(),
  publicId: v.string(),
  name: v.string(),
  /** False for a bot that was never published, or that still has results but is no longer served. */
  isServed: v.boolean(),
  /** Whether it takes no new visitors. */
  isPaused: v.boolean(),
  /** `file`: a file of the server. `owner`: edited on the server. Absent for a bot that only has results. */
  origin: v.optional(v.picklist(["file", "owner"])),
  /** Whether anybody can open its page and its embed code. */
  hasPage: v.boolean(),
  results: count,
  /** Results with an answer. */
  started: count,
  completed: count,
  /** Visitors in the last five minutes. */
  live: count,
  /** When the newest result was created. */
  lastResultAt: v.optional(time),
  /** Model calls of the day (UTC); absent if there were none. */
  aiToday: v.optional(v.object({ messages: count, tokens: count, refused: count })),
});
/** A bot with its counts. */
export type BotOverview = v.InferOutput<typeof botOverviewSchema>;

/** `GET /bots` */
export const botsReplySchema = v.object({ bots: list(botOverviewSchema) });

/** `POST /bots/{botId}/preview-links` */
export const previewLinkReplySchema = v.object({
  url: v.string(),
  token: v.pipe(v.string(), v.description("The widget's previewToken")),
  expiresAt: time,
});
/** A link with which anyone can try a bot. */
export type PreviewLink = v.InferOutput<typeof previewLinkReplySchema>;

/** `GET /live` */
export const liveReplySchema = v.object({
  withinSeconds: count,
  total: count,
  /** Visitors by bot id. */
  bots: v.record(v.string(), count),
});
/** The visitors of the last minutes. */
export type LiveVisitors = v.InferOutput<typeof liveReplySchema>;

/** `POST /sign-in` */
export const signInRequestSchema = v.object({ code: v.pipe(v.string(), v.maxLength(200)) });
export const signInReplySchema = v.object({ token: v.string() });

const iso = v.optional(
  v.pipe(
    v.string(),
    v.description("A date as ISO 8601, whatever the bot's format is; a range as an interval"),
  ),
);
const resultEntries = {
  id: v.string(),
  createdAt: time,
  isCompleted: v.boolean(),
  /** Whether it has an answer. */
  hasStarted: v.boolean(),
  answers: list(v.object({ blockId: v.string(), key: v.string(), content: v.string(), iso })),
  variables: v.record(v.string(), v.union([v.string(), list(v.nullable(v.string()))])),
  identity: v.optional(
    v.pipe(
      v.object({ subject: v.string(), verified: list(v.string()) }),
      v.description(
        "The visitor whom the site has identified, and the names of the variables whose values it has signed",
      ),
    ),
  ),
  /** Absent if no reply was rated. */
  ratings: v.optional(feedbackCountsSchema),
  aiGenerated: v.optional(
    v.pipe(
      list(v.string()),
      v.description("Names of the variables that are not empty and can contain a language model's text"),
    ),
  ),
};
const resultRowSchema = v.object(resultEntries);
/** A row of the results table. */
export type ResultRow = v.InferOutput<typeof resultRowSchema>;

/** `GET /bots/{botId}/results` */
export const resultsReplySchema = v.object({
  results: list(resultRowSchema),
  /** Results on all pages that match the filter; with a search at most 5,000. */
  total: count,
  /** `after` of the next page; absent on the last page. */
  nextCursor: v.optional(v.string()),
});
/** A page of results. */
export type ResultsPage = v.InferOutput<typeof resultsReplySchema>;

const transcriptEntrySchema = v.variant("from", [
  v.object({
    from: v.literal("bot"),
    at: time,
    sessionId: v.string(),
    /** As in chat replies. */
    messages: list(v.record(v.string(), v.unknown())),
    /** Of a streamed reply. */
    rating: v.optional(
      v.object({ value: v.picklist(replyFeedbackValues), comment: v.optional(v.string()), at: time }),
    ),
    sources: v.optional(
      v.pipe(
        list(v.object({ number: count, url: v.optional(v.string()), title: v.optional(v.string()) })),
        v.description("What a streamed reply refers to. A URL is http or https"),
      ),
    ),
  }),
  v.object({
    from: v.literal("visitor"),
    at: time,
    sessionId: v.string(),
    text: v.string(),
    iso,
    /** The answered question; absent if the bot rejected the answer. */
    blockId: v.optional(v.string()),
    /** Uploaded files, with URLs that expire after an hour. */
    files: list(v.object({ name: v.string(), url: v.string() })),
  }),
]);
/** Consecutive messages of one side. */
export type TranscriptEntry = v.InferOutput<typeof transcriptEntrySchema>;

/** `GET /bots/{botId}/results/{resultId}` */
export const resultReplySchema = v.object({
  ...resultEntries,
  earlierAnswers: v.pipe(
    list(v.object({ blockId: v.string(), key: v.string(), content: v.string(), iso, at: time })),
    v.description("Answers that no longer count: the visitor has edited them, or one before them"),
  ),
  transcript: list(transcriptEntrySchema),
  mails: v.pipe(
    list(
      v.object({
        subject: v.string(),
        state: v.picklist(["pending", "delivered", "failed"]),
        attempts: count,
        problem: v.optional(v.pipe(v.string(), v.description("Why the last attempt failed"))),
        createdAt: time,
        updatedAt: time,
      }),
    ),
    v.description("The mails of the flow: whether the mail server has taken them"),
  ),
  logs: list(
    v.object({
      status: v.optional(v.string()),
      description: v.string(),
      details: v.optional(v.string()),
      context: v.optional(v.string()),
      createdAt: time,
    }),
  ),
});
/** One result with its conversation. */
export type ResultDetail = v.InferOutput<typeof resultReplySchema>;

/** `DELETE /bots/{botId}/results/{resultId}` */
export const removalReplySchema = v.object({
  id: v.string(),
  isRemoved: v.literal(true),
  removedFiles: count,
});

const visitCounts = {
  opened: count,
  /** Results with an answer. */
  started: count,
  completed: count,
};

/** `GET /bots/{botId}/funnel` */
export const funnelReplySchema = v.object({
  ...visitCounts,
  /** By the day on which the result was created, in UTC and ascending; days without results are absent. */
  days: list(v.object({ day: v.pipe(v.string(), v.isoDate()), ...visitCounts })),
  ratings: feedbackCountsSchema,
  groups: list(
    v.object({
      id: v.string(),
      title: v.string(),
      /** Times that the group was entered, since the bot's first visitor and regardless of the filter. */
      visits: count,
      questions: list(funnelQuestionSchema),
    }),
  ),
});
/** How far visitors get. All numbers count results, except `visits`. */
export type Funnel = v.InferOutput<typeof funnelReplySchema>;

const choiceCounts = list(v.object({ value: v.string(), label: v.string(), count }));
const figure = v.nullable(v.number());
const chartSchema = v.variant("kind", [
  v.object({ kind: v.literal("choices"), counts: choiceCounts }),
  v.object({
    kind: v.literal("rating"),
    counts: choiceCounts,
    mean: figure,
    /** Of a scale from 0 to 10: the net promoter score, from -100 to 100. */
    nps: v.optional(figure),
  }),
  v.object({
    kind: v.literal("numbers"),
    min: figure,
    median: figure,
    max: figure,
    mean: figure,
    /** Equal intervals; only the last one includes its `to`. */
    bins: list(v.object({ from: v.number(), to: v.number(), count })),
  }),
  v.object({
    kind: v.literal("texts"),
    /** The newest answers. */
    samples: list(v.object({ text: v.string(), iso, resultId: v.string(), at: time })),
  }),
]);
/** The answers to a question in figures, by the kind of question. */
export type AnswerChart = v.InferOutput<typeof chartSchema>;

const questionSchema = v.object({
  blockId: v.string(),
  /** Its column in the table and in exports: the variable's name, else the group's title. */
  key: v.string(),
  title: v.string(),
  /** The input's type; `unknown` for a question that the bot no longer asks. */
  type: v.string(),
  groupTitle: v.string(),
  /** Results that answered it. A visitor's last answer counts. */
  answered: count,
  chart: chartSchema,
});
/** A question with its answers in figures. */
export type AnsweredQuestion = v.InferOutput<typeof questionSchema>;

/** `GET /bots/{botId}/questions` */
export const questionsReplySchema = v.object({ questions: list(questionSchema) });
