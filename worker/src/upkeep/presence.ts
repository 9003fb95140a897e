import { randomUUID } from 'node:crypto';
import type { Context } from '@spindle/core/context';
import { findPrograms, presentPrograms, unavailableFeatures } from '../programs.ts';
import { revive } from './revive.ts';

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
  /** Beside all else: what waits may be much. */
  const runAgain = () => {
    const present = presentPrograms(programs);
    reviving = reviving
      .then(() => revive(ctx, present, leaving.signal))
      .catch((error: unknown) => ctx.log.error({ err: error }, 'what waits is not run again'));
  };
  runAgain(); // installed while no worker ran
  const show = async () => {
    const unavailable = unavailableFeatures(programs);
    await ctx.db.workerProcess.upsert({
      where: { id },
      create: { id, unavailable },
      update: { heartbeatAt: ctx.now(), unavailable },
    });
  };
  return {
    show,
    async lookAgain() {
      programs = await findPrograms(ctx.config);
      await show();
      runAgain();
    },
    async leave() {
      leaving.abort();
      await reviving;
      await ctx.db.workerProcess.deleteMany({ where: { id } });
    },
  };
}
