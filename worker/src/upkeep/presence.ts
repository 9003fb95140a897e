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
  let programs = await findPrograms(ctx.config);
  await revive(ctx, presentPrograms(programs)); // installed while no worker ran
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
      await revive(ctx, presentPrograms(programs));
    },
    leave: async () => void (await ctx.db.workerProcess.deleteMany({ where: { id } })),
  };
}
