import { roleOf } from '@spindle/contracts/http/permissions';
import { canManageJobs } from '@spindle/contracts/jobs/job-managers';
import type { Job } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';

/** Returns the path of a job's page for its creator; undefined when the creator's role has no job pages. */
export async function jobPage(
  { db }: Pick<TxContext, 'db'>,
  { id, creatorId }: Pick<Job, 'id' | 'creatorId'>,
): Promise<string | undefined> {
  const creator = await db.user.findUniqueOrThrow({ where: { id: creatorId } });
  return canManageJobs(roleOf(creator.roleId).name) ? `/job/${id}` : undefined;
}
