import type { BulkOutcome } from '@spindle/contracts/bulk/bulk';
import type { TxContext } from '../../context.ts';
import type { JobAction } from '../../tasks/job-input.ts';

/** Limits the reasons for refusals that a message names. */
const REASONS_MAX = 3;

/** What jobs do with many assets: a bulk action, or the analysis of an add-on. */
type AssetAction = JobAction | 'analyze';

/** Describes assets with the outcome CHANGED, by action. */
const CHANGED: Record<AssetAction, string> = {
  delete: 'moved to the trash',
  restore: 'restored',
  archive: 'archived',
  unarchive: 'unarchived',
  update_data: 'updated',
  undo_update_data: 'changed back',
  accept_suggestions: 'tagged',
  change_facts: 'updated',
  undo_change_facts: 'changed back',
  change_tag: 'updated',
  undo_change_set: 'restored',
  merge_exact: 'merged and moved to the trash',
  set_favorite: 'updated',
  add_to_collections: 'added',
  add_to_basket: 'added to the basket',
  convert: 'converted',
  download: 'converted',
  analyze: 'analyzed',
};

/** Describes assets with the outcome UNCHANGED, by action. */
const UNCHANGED: Record<AssetAction, string> = {
  delete: 'already in the trash',
  restore: 'no longer in the trash',
  archive: 'already archived',
  unarchive: 'not archived',
  update_data: 'already up to date',
  undo_update_data: 'left (changed since)',
  accept_suggestions: 'without suggestions',
  change_facts: 'already up to date',
  undo_change_facts: 'left (changed since)',
  change_tag: 'already up to date',
  undo_change_set: 'were changed later',
  merge_exact: 'kept',
  set_favorite: 'already up to date',
  add_to_collections: 'already there',
  add_to_basket: 'already there',
  convert: 'skipped (not images)',
  download: 'ready to download',
  analyze: 'already analyzed',
};

/** Why assets are skipped, by outcome. */
const SKIPPED = {
  ARCHIVED: 'archived',
  PROCESSING: 'still processing',
  TRASHED: 'in the trash',
  GONE: 'deleted',
};

interface Count {
  outcome: BulkOutcome;
  reason: string;
  assets: number;
}

/** Returns the result of a bulk job as text: `412 assets updated, 3 skipped (archived), 2 failed: Title is required`. */
export async function outcomeOf(
  ctx: Pick<TxContext, 'db'>,
  jobId: number,
  action: JobAction,
): Promise<string> {
  return outcomeText(action, await countOutcomes(ctx, jobId));
}

/** Counts the assets of a job by outcome and reason, the most frequent first. */
export async function countOutcomes(
  { db }: Pick<TxContext, 'db'>,
  jobId: number,
): Promise<Count[]> {
  return db.$queryRaw<Count[]>`
    SELECT outcome, reason, count(*)::int AS assets FROM job_asset
    WHERE job_id = ${jobId} AND outcome IS NOT NULL GROUP BY outcome, reason ORDER BY 3 DESC, 2`;
}

/** Returns the message of a finished bulk job: the number of changed assets, and why others were not. */
export function outcomeText(action: AssetAction, counts: Count[]): string {
  if (action === 'undo_change_set') return undoText(counts);
  const countOf = (outcome: BulkOutcome) =>
    sumOf(counts.filter((count) => count.outcome === outcome));
  const changed = countOf('CHANGED');
  const isDownload = action === 'download';
  // The files of a download are ready whether they existed or were created.
  const parts = isDownload
    ? [assetsText(changed + countOf('UNCHANGED'), UNCHANGED.download)]
    : [assetsText(changed, CHANGED[action])];
  if (isDownload && changed > 0) parts.push(`${formatCount(changed)} of them ${CHANGED.download}`);
  const inPart = counts.filter(({ outcome, reason }) => outcome === 'CHANGED' && reason !== '');
  if (inPart.length > 0)
    parts.push(`${formatCount(sumOf(inPart))} of them only in part (changed since)`);
  const unchanged = countOf('UNCHANGED');
  if (!isDownload && unchanged > 0) parts.push(`${formatCount(unchanged)} ${UNCHANGED[action]}`);
  return [...parts, ...exceptionsOf(counts)].join(', ');
}

/** Returns the result of an undo: `47 of 50 restored; 3 were changed later`. */
function undoText(counts: Count[]): string {
  const sumWhere = (isCounted: (count: Count) => boolean) => sumOf(counts.filter(isCounted));
  const [changed, total] = [sumWhere(({ outcome }) => outcome === 'CHANGED'), sumOf(counts)];
  const restored =
    changed === total
      ? assetsText(changed, CHANGED.undo_change_set)
      : `${formatCount(changed)} of ${formatCount(total)} ${CHANGED.undo_change_set}`;
  const parts = [restored];
  const inPart = sumWhere(({ outcome, reason }) => outcome === 'CHANGED' && reason !== '');
  if (inPart > 0) parts.push(`${formatCount(inPart)} only in part, as they were changed later`);
  const later = sumWhere(({ outcome, reason }) => outcome === 'UNCHANGED' && reason !== '');
  if (later > 0)
    parts.push(later === 1 ? '1 was changed later' : `${formatCount(later)} were changed later`);
  const same = sumWhere(({ outcome, reason }) => outcome === 'UNCHANGED' && reason === '');
  if (same > 0) parts.push(`${formatCount(same)} already as before`);
  return [...parts, ...exceptionsOf(counts)].join('; ');
}

/** Returns how many assets were skipped or refused, and why. */
function exceptionsOf(counts: Count[]): string[] {
  const countOf = (outcome: BulkOutcome) =>
    sumOf(counts.filter((count) => count.outcome === outcome));
  const parts = Object.entries(SKIPPED).flatMap(([outcome, reason]) => {
    const count = countOf(outcome as BulkOutcome);
    return count > 0 ? [`${formatCount(count)} skipped (${reason})`] : [];
  });
  const refused = counts.filter(({ outcome }) => outcome === 'REFUSED');
  if (refused.length > 0)
    parts.push(`${formatCount(countOf('REFUSED'))} failed: ${reasonsOf(refused)}`);
  return parts;
}

/** Returns `412 assets updated`. */
function assetsText(count: number, done: string): string {
  return `${formatCount(count)} ${count === 1 ? 'asset' : 'assets'} ${done}`;
}

function sumOf(counts: Count[]): number {
  return counts.reduce((sum, { assets }) => sum + assets, 0);
}

function reasonsOf(refused: Count[]): string {
  const reasons = refused.slice(0, REASONS_MAX).map(({ reason, assets }) => {
    const text = reason.replace(/\.$/, ''); // the message is part of a sentence
    return refused.length === 1 ? text : `${text} (${formatCount(assets)})`;
  });
  return [...reasons, ...(refused.length > REASONS_MAX ? ['and other reasons'] : [])].join('; ');
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}
