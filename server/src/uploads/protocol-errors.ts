import type { ErrorCode } from '@spindle/contracts/http/errors';
import { AppError, NotFound } from '@spindle/core/errors';
import { diskOutage } from '@spindle/core/filesystem/disk-errors';

/** Error codes of the API for the statuses of the library. Other statuses are unexpected: they become a 500. */
const CODES: Record<number, ErrorCode> = {
  400: 'INVALID',
  409: 'CONFLICT',
  410: 'GONE',
  412: 'PRECONDITION_FAILED',
  413: 'TOO_LARGE',
  501: 'NOT_IMPLEMENTED',
};

/** An error as the tus library throws it. */
export interface ProtocolFailure {
  status_code: number;
  body: string;
}

/** Converts a refusal of the tus library and an error of the disk to an AppError. Returns all other errors unchanged. */
export function protocolError(failure: unknown): unknown {
  if (failure instanceof AppError) return failure;
  // A broken write can reach us as the error of the stream before it, which no store has translated.
  if (!isProtocolFailure(failure)) return diskOutage(failure) ?? failure;
  // The library answers 403 for a missing header. To our clients, 403 means a missing permission.
  const status = failure.status_code === 403 ? 400 : failure.status_code;
  if (status === 404) return new NotFound('Upload');
  const code = CODES[status];
  return code ? new AppError(status, code, toSentence(failure.body)) : new Error(failure.body);
}

function isProtocolFailure(failure: unknown): failure is ProtocolFailure {
  return (
    typeof failure === 'object' &&
    failure !== null &&
    'status_code' in failure &&
    typeof failure.status_code === 'number' &&
    'body' in failure &&
    typeof failure.body === 'string'
  );
}

function toSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
