import { roleOf } from '@spindle/contracts/users/permissions';
import type { Job } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';

/** Where whoever began a job finds it; undefined for those who are not shown the pages of jobs. */
export async function jobPage(
  { db }: Pick<TxContext, 'db'>,
  { id, creatorId }: Pick<Job, 'id' | 'creatorId'>,
): Promise<string | undefined> {
  const creator = await db.user.findUniqueOrThrow({ where: { id: creatorId } });
  const { name } = roleOf(creator.roleId);
  return name === 'ADMIN' || name === 'MANAGER' ? `/job/${id}` : undefined;
}
