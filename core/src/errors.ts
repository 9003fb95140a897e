import { type ErrorCode, type ErrorDetail, STILL_PROCESSING } from '@spindle/contracts/http/errors';
import { validationMessage, validationSentence } from '@spindle/contracts/http/validation-messages';
import { config, type ZodError } from 'zod';

// Every process imports this file, so zod errors without a message of their own always get ours.
config({ customError: validationMessage });

/** An expected failure with a message for users. `code` is the stable key in the response's `error` field. */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;
  /** Whole seconds for the Retry-After header, when a retry helps. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    options: { details?: ErrorDetail[]; cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = new.target.name;
    this.status = status;
    this.code = code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** 400: the request is invalid. */
export class Invalid extends AppError {
  constructor(message: string, details?: ErrorDetail[]) {
    super(400, 'INVALID', message, { details });
  }
}

/**
 * Returns the error for a failed validation. `message` is a sentence; each detail continues the sentence that its path starts. `whole`
 * is the path of errors that concern the whole value.
 */
export function invalidFrom({ issues }: ZodError, whole: string): Invalid {
  const details = issues.map(({ path, message }) => ({ path: path.join('.') || whole, message }));
  const [first] = details;
  const message = first
    ? validationSentence(first.message, first.path)
    : 'The request is not valid.';
  return new Invalid(message, details);
}

/** 401: the caller is not signed in, or the token is invalid. A client signs out on it. */
export class Unauthorized extends AppError {
  constructor(message = 'Sign in to continue.') {
    super(401, 'UNAUTHORIZED', message);
  }
}

/** 403: signed in, but not allowed. */
export class Forbidden extends AppError {
  constructor(message = 'You are not allowed to do this.') {
    super(403, 'FORBIDDEN', message);
  }
}

/** 404: the object does not exist, or the caller may not know that it does. */
export class NotFound extends AppError {
  constructor(what: string, id?: string | number) {
    super(404, 'NOT_FOUND', id === undefined ? `${what} not found.` : `${what} ${id} not found.`);
  }
}

/** 409: the request conflicts with the current state. */
export class Conflict extends AppError {
  constructor(message: string, details?: ErrorDetail[]) {
    super(409, 'CONFLICT', message, { details });
  }
}

/** 409: the asset, or a derivative that the call needs, is still being processed. The same call succeeds later. */
export class StillProcessing extends AppError {
  constructor(message = 'This asset is still being processed.', retryAfterSeconds = 2) {
    super(409, STILL_PROCESSING, message, { retryAfterSeconds });
  }
}

/** 413: larger than the limit. */
export class TooLarge extends AppError {
  constructor(message: string) {
    super(413, 'TOO_LARGE', message);
  }
}

/** 503: the server is busy or a dependency is unavailable; a retry helps. */
export class Unavailable extends AppError {
  constructor(message: string, retryAfterSeconds = 1) {
    super(503, 'UNAVAILABLE', message, { retryAfterSeconds });
  }
}
