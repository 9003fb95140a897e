import { Unavailable } from '../errors.ts';

/** Admits a fixed number of callers at a time, in order of arrival, and limits how many may wait. */
export interface Semaphore {
  /** Resolves with a function that releases the slot; call it once. Throws Unavailable when too many wait, or the signal's reason. */
  acquire(signal?: AbortSignal): Promise<() => void>;
  /** Rejects all waiting and all later callers. */
  close(): void;
}

interface Waiting {
  admit(): void;
  refuse(reason: unknown): void;
}

/** Creates a semaphore of `size` slots with at most `waitingMax` waiting callers. `noun` names the results in messages to users. */
export function createSemaphore(size: number, waitingMax: number, noun = 'pictures'): Semaphore {
  const waiting = new Set<Waiting>();
  let acquired = 0;
  let closed = false;

  function release(): void {
    const [next] = waiting;
    if (next) next.admit();
    else acquired--;
  }

  function wait(signal: AbortSignal | undefined): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(entry);
        signal?.removeEventListener('abort', onAbort);
      };
      const onAbort = () => entry.refuse(signal?.reason);
      const entry: Waiting = {
        admit: () => {
          leave();
          resolve(release);
        },
        refuse: (reason) => {
          leave();
          reject(reason);
        },
      };
      waiting.add(entry);
      signal?.addEventListener('abort', onAbort);
    });
  }

  return {
    async acquire(signal) {
      signal?.throwIfAborted();
      if (closed) throw new Unavailable('Shutting down.');
      if (acquired < size) {
        acquired++;
        return release;
      }
      if (waiting.size >= waitingMax)
        throw new Unavailable(
          `Too many ${noun} are being created at the moment. Try again shortly.`,
        );
      return wait(signal);
    },
    close() {
      closed = true;
      for (const entry of [...waiting]) entry.refuse(new Unavailable('Shutting down.'));
    },
  };
}
