import type { Context } from '@spindle/core/context';
import { type ClaimedStep, storeHeartbeat } from './step-state.ts';
import { stepTimes } from './step-times.ts';

/** Milliseconds between two writes of a step's percent. */
const PROGRESS_MS = 500;

/** Sends the heartbeats of one run. */
export interface Heartbeat {
  /** Reports the progress in percent. Written at most twice a second. */
  progress(percent: number): void;
  /** Stops the heartbeats and waits for the one in progress. */
  stop(): Promise<void>;
}

/** Sends heartbeats until `stop` is called, after the outcome of the step is written. Calls `onLost` when another run owns the step. */
export function startHeartbeat(ctx: Context, step: ClaimedStep, onLost: () => void): Heartbeat {
  let percent = 0;
  let written = 0;
  let writing: Promise<void> | null = null;
  const write = () => {
    if (writing) return;
    written = Date.now();
    writing = storeHeartbeat(ctx, step, percent)
      .catch(() => true) // an unreachable database does not mean that the step is lost
      .then((isOurs) => {
        writing = null;
        if (!isOurs) onLost();
      });
  };
  const timer = setInterval(write, stepTimes(ctx).heartbeatMs);
  return {
    progress(value) {
      percent = value;
      if (Date.now() - written >= PROGRESS_MS) write();
    },
    async stop() {
      clearInterval(timer);
      await writing;
    },
  };
}
