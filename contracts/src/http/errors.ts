import * as z from 'zod/mini';

/** One error of a request. `path` is a dotted path; it is empty for the request as a whole. */
export const ErrorDetail = z.object({ path: z.string(), message: z.string() });
export type ErrorDetail = z.infer<typeof ErrorDetail>;

/** The `error` of a 409 while an asset or a derivative is still being processed. Retry-After says when to ask again. */
export const STILL_PROCESSING = 'NOT_READY';

/** The keys of errors. The server sends no others. */
export type ErrorCode =
  | 'INVALID'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'CONFLICT'
  | 'GONE'
  | typeof STILL_PROCESSING
  | 'TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UNSUPPORTED'
  | 'RANGE_NOT_SATISFIABLE'
  | 'FEATURE_NOT_AVAILABLE'
  | 'TOO_MANY_REQUESTS'
  | 'UNPROCESSABLE'
  | 'PRECONDITION_FAILED'
  | 'PASSWORD_NEEDED'
  | 'PASSWORD_WRONG'
  | 'CHECKSUM_MISMATCH'
  | 'NOT_WRITABLE'
  | 'MISSING_PROGRAM'
  | 'HOUR_NOT_ENDED'
  /** Only in logs: the caller disconnected. */
  | 'CALLER_GONE'
  | 'UNAVAILABLE'
  | 'INTERNAL'
  | 'NOT_IMPLEMENTED'
  /** Only from the mock, for a status that a client asked for and that has no other key. */
  | 'MOCKED';

/** The body of every error response. */
export const ErrorAnswer = z.object({
  /** HTTP status code. */
  status: z.int(),
  /** Stable key, for programs: an ErrorCode. Clients read any string, because later versions add keys. */
  error: z.string(),
  /** A sentence for users. */
  message: z.string(),
  /** Requested path, without its query. */
  url: z.string(),
  request_id: z.string(),
  details: z.optional(z.array(ErrorDetail)),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;

/** The message when no better one is known. Specification 8. */
export const UNKNOWN_ERROR = 'Something went wrong, please try again.';

/** The message when a page of the web client fails to render. Specification 8, including the misspelling. */
export const RENDER_FAILED = 'Unexpected error occured. Try refreshing page or come back later.';
