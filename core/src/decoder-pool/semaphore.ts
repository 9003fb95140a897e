import { Unavailable } from '../errors.ts';

/** Lets `size` callers through at a time, in order; `waitingMax` more may wait. `what` is made: pictures, files. */
export interface Turns {
  /** Resolves with what gives the turn back, to be called once. Throws Unavailable when too many wait, or the signal's reason. */
  take(signal?: AbortSignal): Promise<() => void>;
  /** Turns away all who wait and all who come. */
  close(): void;
}

interface Waiting {
  admit(): void;
  refuse(reason: unknown): void;
}

export function createSemaphore(size: number, waitingMax: number, what = 'pictures'): Turns {
  const waiting = new Set<Waiting>();
  let taken = 0;
  let closed = false;

  function giveBack(): void {
    const [next] = waiting;
    if (next) next.admit();
    else taken--;
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
          resolve(giveBack);
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
    async take(signal) {
      signal?.throwIfAborted();
      if (closed) throw new Unavailable('Shutting down.');
      if (taken < size) {
        taken++;
        return giveBack;
      }
      if (waiting.size >= waitingMax)
        throw new Unavailable(
          `Too many ${what} are being created at the moment. Try again shortly.`,
        );
      return wait(signal);
    },
    close() {
      closed = true;
      for (const entry of [...waiting]) entry.refuse(new Unavailable('Shutting down.'));
    },
  };
}
