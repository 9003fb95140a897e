import * as z from 'zod/mini';

/** One fault of a request: where (dotted path, empty for the whole) and what. */
export const ErrorDetail = z.object({ path: z.string(), message: z.string() });
export type ErrorDetail = z.infer<typeof ErrorDetail>;

/** The body of every error answer, on every route. */
export const ErrorAnswer = z.object({
  /** HTTP status code. */
  status: z.int(),
  /** Stable key, for programs: INVALID, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CONFLICT, NOT_READY, TOO_LARGE, TOO_MANY_REQUESTS, UNAVAILABLE, INTERNAL... */
  error: z.string(),
  /** A sentence for a person. */
  message: z.string(),
  /** Path that was asked for, without its query. */
  url: z.string(),
  request_id: z.string(),
  details: z.optional(z.array(ErrorDetail)),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;

/** The `error` of a 409 for what is still being processed. Retry-After says when to ask again. */
export const STILL_PROCESSING = 'NOT_READY';

/** Shown where nothing better is known. Specification 8, generic. */
export const UNKNOWN_ERROR = 'Something went wrong, please try again.';

/** Shown when a page of the web client cannot be drawn. Specification 8. */
export const RENDER_FAILED = 'Unexpected error occured. Try refreshing page or come back later.';
