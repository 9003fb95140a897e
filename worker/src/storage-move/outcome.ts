import type { MoveAction } from '@spindle/contracts/storage/move';
import type { Context } from '@spindle/core/context';

const VERBS: Record<MoveAction, [string, string]> = {
  move_files: ['file', 'moved'],
  move_back: ['file', 'moved back'],
  delete_sources: ['source', 'deleted'],
};

/** Returns the result of a job as text: `1,204 files moved, 2 failed: lake.jpg (original): The file is missing from its store`. */
export async function outcomeOf(
  { db }: Pick<Context, 'db'>,
  jobId: number,
  action: MoveAction,
): Promise<string> {
  const { done, failed } = await db.job.findUniqueOrThrow({ where: { id: jobId } });
  const first = await db.moveFailure.findFirst({
    where: { jobId },
    orderBy: { fileId: 'asc' },
    include: { file: { include: { asset: { select: { name: true } } } } },
  });
  const [noun, verb] = VERBS[action];
  const count = done - failed;
  const text = `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'} ${verb}`;
  if (!first) return text;
  const { file, reason } = first;
  const about = `${file.asset.name} (${file.key}): ${reason.replace(/\.$/, '')}`;
  return `${text}, ${failed.toLocaleString('en-US')} failed: ${about}`;
}
