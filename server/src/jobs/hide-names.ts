import type { Context } from '@spindle/core/context';
import type { Job } from '@spindle/prisma/client';
import { seesEverything, visibleInAnyState } from '../assets/visible-assets.ts';

/** Removes file names from jobs that other users started, unless the caller can see the asset. A purged asset counts as hidden. */
export async function hideNames<J extends Job>(
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  jobs: J[],
): Promise<J[]> {
  const others = jobs.filter(({ creatorId }) => creatorId !== actor.userId);
  if (others.length === 0 || seesEverything(actor)) return jobs;
  const uuids = others.flatMap(({ assetId }) => assetId ?? []);
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT asset.id FROM asset WHERE asset.id = ANY(${uuids}::uuid[]) AND ${visibleInAnyState(actor)}`;
  const visible = new Set(rows.map(({ id }) => id));
  return jobs.map((job) =>
    job.creatorId === actor.userId || (job.assetId !== null && visible.has(job.assetId))
      ? job
      : { ...job, input: withoutName(job.input) },
  );
}

function withoutName(input: Job['input']): Job['input'] {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const { file_name: _hidden, ...rest } = input;
  return rest;
}
