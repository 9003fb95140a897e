import type { BulkAction, BulkOutcome } from '@spindle/contracts/bulk';
import type { TxContext } from '../context.ts';

/** Reasons of refusals that a message names. */
const REASONS_TOLD = 3;

const CHANGED: Record<BulkAction, string> = {
  delete: 'moved to the trash',
  restore: 'restored',
  archive: 'archived',
  unarchive: 'unarchived',
  update_data: 'changed',
  add_to_collections: 'added',
  add_to_basket: 'added to the basket',
  convert: 'converted',
};

const ALREADY: Record<BulkAction, string> = {
  delete: 'in the trash already',
  restore: 'not in the trash any more',
  archive: 'archived already',
  unarchive: 'not archived',
  update_data: 'as wished already',
  add_to_collections: 'there already',
  add_to_basket: 'there already',
  convert: 'skipped (no images)',
};

interface Count {
  outcome: BulkOutcome;
  reason: string;
  assets: number;
}

/** What a bulk job has come to, as people say it: `412 changed, 3 archived ones left as they are, 2 refused: Title is required`. */
export async function outcomeOf(
  { db }: Pick<TxContext, 'db'>,
  jobId: number,
  action: BulkAction,
): Promise<string> {
  const counts = await db.$queryRaw<Count[]>`
    SELECT outcome, reason, count(*)::int AS assets FROM job_asset
    WHERE job_id = ${jobId} AND outcome IS NOT NULL GROUP BY outcome, reason ORDER BY 3 DESC, 2`;
  return outcomeText(action, counts);
}

export function outcomeText(action: BulkAction, counts: Count[]): string {
  const of = (outcome: BulkOutcome) =>
    counts
      .filter((count) => count.outcome === outcome)
      .reduce((sum, { assets }) => sum + assets, 0);
  const parts = [`${shown(of('CHANGED'))} ${CHANGED[action]}`];
  const left = (outcome: BulkOutcome, one: string, many: string) => {
    const count = of(outcome);
    if (count > 0) parts.push(`${shown(count)} ${count === 1 ? one : many}`);
  };
  left('UNCHANGED', ALREADY[action], ALREADY[action]);
  left('ARCHIVED', 'archived one left as it is', 'archived ones left as they are');
  left(
    'PROCESSING',
    'still being processed left as it is',
    'still being processed left as they are',
  );
  left('TRASHED', 'in the trash left as it is', 'in the trash left as they are');
  left('GONE', 'no longer there', 'no longer there');
  const refused = counts.filter(({ outcome }) => outcome === 'REFUSED');
  if (refused.length > 0) parts.push(`${shown(of('REFUSED'))} refused: ${reasonsOf(refused)}`);
  return parts.join(', ');
}

function reasonsOf(refused: Count[]): string {
  const told = refused.slice(0, REASONS_TOLD).map(({ reason, assets }) => {
    const words = reason.replace(/\.$/, ''); // the message is part of a sentence
    return refused.length === 1 ? words : `${words} (${shown(assets)})`;
  });
  return [...told, ...(refused.length > REASONS_TOLD ? ['and other reasons'] : [])].join('; ');
}

function shown(count: number): string {
  return count.toLocaleString('en-US');
}
