import { isWorthWaiting } from './errors.ts';

/** Milliseconds between two requests while the server creates a large image. */
export const RETRY_MS = 3_000;

/** Repeats a request while the server creates its result, at most `retries` times. Throws the error of the last request. */
export async function repeatWhileWaiting<Answer>(
  send: () => Promise<Answer>,
  retries: number,
): Promise<Answer> {
  for (let retriesLeft = retries; ; retriesLeft -= 1)
    try {
      return await send();
    } catch (error) {
      if (!isWorthWaiting(error) || retriesLeft === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
}
