import {
  type ErrorAnswer,
  type ErrorDetail,
  STILL_PROCESSING,
  UNKNOWN_ERROR,
} from '@spindle/contracts/http/errors';
import { validationSentence } from '@spindle/contracts/http/validation-messages';
import { t } from './texts.ts';

/** A failed call. `status` 0: the server could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  /** Stable key, as the server's `error` field. */
  readonly code: string;
  readonly details: ErrorDetail[];

  constructor(failure: Pick<ErrorAnswer, 'status' | 'message' | 'details'> & { code: string }) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.details = failure.details ?? [];
  }
}

/** Returns the message for the user: the server's, if it sent one. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError) || error.message === UNKNOWN_ERROR) return t('unknownError');
  return error.message;
}

/** Returns the server's error of a field as a sentence; undefined when the field is not the cause. */
export function errorAtField(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const detail = error.details.find(({ path }) => path === field);
  return detail && validationSentence(detail.message);
}

/** Tells whether the same request may succeed later: the result is being created, or the server is busy. */
export function isWorthWaiting(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 503 || error.code === STILL_PROCESSING);
}

/** Tells whether the server answered with this HTTP status. */
export function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
