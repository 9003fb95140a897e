import { AppError, NotFound } from '@spindle/core/errors';

const CODES: Record<number, string> = {
  400: 'INVALID',
  409: 'CONFLICT',
  410: 'GONE',
  412: 'PRECONDITION_FAILED',
  413: 'TOO_LARGE',
  501: 'NOT_IMPLEMENTED',
};

/** A refusal in the words of the protocol's library. */
export interface ProtocolFailure {
  status_code: number;
  body: string;
}

/** What a failed request of the protocol is answered with: refusals become AppErrors, all else stays what it is. */
export function protocolError(failure: unknown): unknown {
  if (failure instanceof AppError || !isProtocolFailure(failure)) return failure;
  // 403 would say that the caller may not; here a header is missing.
  const status = failure.status_code === 403 ? 400 : failure.status_code;
  if (status === 404) return new NotFound('Upload');
  const code = CODES[status];
  return code ? new AppError(status, code, sentence(failure.body)) : new Error(failure.body);
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

function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
