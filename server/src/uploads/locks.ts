import { setTimeout as pause } from 'node:timers/promises';
import { Unavailable } from '@spindle/core/errors';
import type { Log } from '@spindle/core/log';
import { uploadLockName } from '@spindle/core/storage/upload-lock';
import type { Locker, RequestRelease } from '@tus/server';
import { openLockSession } from './lock-session.ts';

/** Limits the wait for another writer of the same upload, in milliseconds. */
const LOCK_WAIT_MS = 15_000;
/** Milliseconds between two attempts while another server holds the lock. */
const RETRY_MS = 50;

/** Locks by which one request at a time writes to an upload, on all servers. */
export interface UploadLocks extends Locker {
  close(): Promise<void>;
}

/** A request of this server that has a lock, or is about to get it. */
interface Holder {
  /** Asks the request to finish and unlock. */
  release: RequestRelease;
  /** Resolves once `end` is called. */
  ended: Promise<void>;
  end: () => void;
}

/**
 * Opens locks that allow one writer per upload across all servers. A new request asks the holder to release the
 * lock, on any server. The newer request wins, because the client still reads its response.
 */
export function openUploadLocks(databaseUrl: string, log: Log): UploadLocks {
  const holders = new Map<string, Holder>();
  const session = openLockSession(databaseUrl, log, {
    onAsked: (name) => void holders.get(name)?.release(),
    onLost: () => {
      for (const holder of holders.values()) void holder.release();
    },
  });

  async function take(name: string, signal: AbortSignal, release: RequestRelease): Promise<Holder> {
    const deadline = Date.now() + LOCK_WAIT_MS;
    while (!signal.aborted && Date.now() < deadline) {
      const other = holders.get(name);
      if (other) {
        await other.release();
        await Promise.race([other.ended, pause(RETRY_MS)]);
        continue;
      }
      const holder = newHolder(release);
      holders.set(name, holder);
      if (await session.tryLock(name).catch((error) => removeHolder(name, holder, error)))
        return holder;
      removeHolder(name, holder);
      await session.ask(name);
      await pause(RETRY_MS);
    }
    throw new Unavailable('Another request is writing to this upload. Try again in a moment.');
  }

  /** Returns false. Throws `failure` if there is one. */
  function removeHolder(name: string, holder: Holder, failure?: unknown): false {
    holders.delete(name);
    holder.end();
    if (failure !== undefined) throw failure;
    return false;
  }

  return {
    newLock(objectKey) {
      const name = uploadLockName(objectKey);
      let held: Holder | null = null;
      return {
        async lock(signal, release) {
          held = await take(name, signal, release);
        },
        async unlock() {
          if (!held) return;
          await session.unlock(name);
          removeHolder(name, held);
          held = null;
        },
      };
    },
    close: () => session.close(),
  };
}

function newHolder(release: RequestRelease): Holder {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { release, ended, end };
}
