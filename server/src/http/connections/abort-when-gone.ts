import type { ServerResponse } from 'node:http';
import { AppError } from '@spindle/core/errors';
import type { FastifyReply } from 'fastify';

/** One signal for each response, so that a request that reads a form and returns a file does not listen twice. */
const signals = new WeakMap<ServerResponse, AbortSignal>();

/** Returns a signal that aborts when the caller disconnects before the end. 499 is nginx's status for that; no client receives it. */
export function abortWhenGone({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const known = signals.get(raw);
  if (known) return known;
  const gone = new AbortController();
  const onClose = () => {
    if (!raw.writableFinished) gone.abort(new AppError(499, 'CALLER_GONE', 'The caller is gone.'));
  };
  if (raw.destroyed) onClose();
  else raw.once('close', onClose);
  signals.set(raw, gone.signal);
  return gone.signal;
}
