import { randomUUID } from 'node:crypto';
import type { Context } from '@spindle/core/context';
import {
  findPrograms,
  presentPrograms,
  unavailableFeatures,
} from '../programs/installed-programs.ts';
import { retryWrite } from '../steps/retry-write.ts';
import { revive, reviveAfterOutage } from './revive.ts';

export interface Presence {
  /** A sign of life, with what this worker cannot do. */
  show(): Promise<void>;
  lookAgain(): Promise<void>;
  leave(): Promise<void>;
}

/** The row by which everybody knows that this worker is there and what it lacks. */
export async function startPresence(ctx: Context): Promise<Presence> {
  const id = randomUUID();
  const leaving = new AbortController();
  let programs = await findPrograms(ctx.config);
  let reviving: Promise<void> = Promise.resolve();
  /** Does not hold up the worker: there may be many steps. */
  const runAgain = (reviveSteps: () => Promise<void>) => {
    reviving = reviving
      .then(() => retryWrite(ctx, reviveSteps, leaving.signal))
      .catch((error: unknown) => ctx.log.error({ err: error }, 'failed steps are not run again'));
  };
  const runPresent = () => revive(ctx, presentPrograms(programs), leaving.signal);
  runAgain(runPresent); // installed while no worker ran
  runAgain(() => reviveAfterOutage(ctx, leaving.signal));
  const { workerMedia: mediaSlots, workerVideo: videoSlots } = ctx.config;
  const show = async () => {
    const unavailable = unavailableFeatures(programs);
    await ctx.db.$executeRaw`
      INSERT INTO worker_process (id, unavailable, media_slots, video_slots)
      VALUES (${id}::uuid, ${JSON.stringify(unavailable)}::jsonb, ${mediaSlots}, ${videoSlots})
      ON CONFLICT (id) DO UPDATE SET heartbeat_at = now(), unavailable = excluded.unavailable`;
  };
  return {
    show,
    async lookAgain() {
      programs = await findPrograms(ctx.config);
      await show();
      runAgain(runPresent);
    },
    async leave() {
      leaving.abort();
      await reviving;
      // Without the database the row stays, and counts no more once its heartbeat is old.
      await ctx.db.workerProcess.deleteMany({ where: { id } }).catch(() => undefined);
    },
  };
}
