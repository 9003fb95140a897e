import { AppError } from '@spindle/core/errors';
import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when the caller disconnects before the end. 499 is nginx's status for that; no client receives it. */
export function abortWhenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const onClose = () => {
    if (!raw.writableFinished) gone.abort(new AppError(499, 'CALLER_GONE', 'The caller is gone.'));
  };
  if (raw.destroyed) onClose();
  else raw.once('close', onClose);
  return gone.signal;
}
