import { TAG_MAX } from '@spindle/contracts/facts/facts';
import { cleanTag, tagKey, tagKeys } from '@spindle/contracts/facts/tag-name';
import type { Input } from '@spindle/contracts/http/route';
import type { Queued } from '@spindle/contracts/jobs/jobs';
import {
  isWithinTag,
  type changeTag as route,
  type TagChange,
} from '@spindle/contracts/tags/change-tags';
import { settleTags } from '@spindle/core/bulk/settle-tags';
import { nameTagChange } from '@spindle/core/change-sets/change-name';
import { createChangeSet } from '@spindle/core/change-sets/change-set';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict, Invalid } from '@spindle/core/errors';
import { readSynonymsWithin } from '@spindle/core/facts/synonyms';
import { moveCatalogTags, withinTag } from '@spindle/core/facts/tag-catalog';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import type { BulkInput } from '@spindle/core/tasks/job-input';
import { changeAssets } from '@spindle/core/tasks/tasks';
import type { Job, Prisma } from '@spindle/prisma/client';
import { visibleAssets, visibleInAnyState } from '../assets/visible-assets.ts';
import { completeBulkJob, runAtOnce } from '../jobs/run-at-once.ts';
import { startJob } from '../jobs/start.ts';
import { requireAllAssets } from './access.ts';
import { findSynonymsOfOthers, lockSynonyms } from './find-synonyms.ts';

const action = 'change_tag';

/**
 * Renames, moves, merges or deletes a tag with those below it on all assets, as a job with one change set. A job of one batch is done when
 * the response arrives. Assets that are archived, in processing or in the trash stay, and the result counts them. Throws Forbidden without
 * group access, Invalid for a name that cannot be used, Conflict for a name that assets have or that is a synonym.
 */
export async function changeTag(ctx: Context, { body }: Input<typeof route>): Promise<Queued> {
  requireAllAssets(ctx);
  const { jobId, count, message } = await inTransaction(ctx, async (tx) => {
    await lockSynonyms(tx);
    const change = await withKnownLevels(tx, readChange(body));
    const synonyms = await readSynonymsWithin(tx, change.from);
    const existing = await countTarget(tx, change);
    if (existing > 0 && !body.merge) throw new Conflict(existsText(change, existing));
    await checkNames(tx, change);
    const { job, count } = await createJob(tx, { ...change, merge: existing > 0, synonyms });
    if (change.to !== null) await moveCatalogTags(tx, { from: change.from, to: change.to });
    if (count === 0) await settleTags(tx, job);
    const isDone = await runAtOnce(tx, job, { action, count });
    const message = isDone ? await completeBulkJob(tx, job.id, action) : null;
    return { jobId: job.id, count, message };
  });
  if (message === null) await dispatchSteps(ctx);
  return {
    status: 'QUEUED',
    message: message ?? `${count} assets are being updated.`,
    job_id: jobId,
  };
}

/** Throws Invalid for names without characters, for one that stays the same, and for a move below itself. */
function readChange(body: TagChange): TagChange {
  const from = cleanTag(body.from);
  const to = body.to === null ? null : cleanTag(body.to);
  if (from === '' || to === '') throw new Invalid('A tag needs at least one character.');
  if (from === to) throw new Invalid('The tag has this name already.');
  if (to !== null && tagKey(to) !== tagKey(from) && isWithinTag(to, from))
    throw new Invalid('A tag cannot be moved below itself.');
  return { from, to };
}

/** Spells the levels of the new name that are known as the catalog does, unless the change is of their spelling. */
async function withKnownLevels({ db }: TxContext, { from, to }: TagChange): Promise<TagChange> {
  if (to === null || tagKey(to) === tagKey(from)) return { from, to };
  const known = await db.tag.findMany({ where: { key: { in: tagKeys(to) } } });
  const longest = known.sort((a, b) => b.key.length - a.key.length)[0]?.name ?? '';
  return { from, to: longest + to.slice(longest.length) };
}

/** Counts the live assets that have the new name already. */
async function countTarget({ db, actor }: TxContext, { from, to }: TagChange): Promise<number> {
  if (to === null || tagKey(to) === tagKey(from)) return 0;
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM asset
    WHERE asset.tag_keys <> '{}' AND asset.tag_keys @> ARRAY[${tagKey(to)}] AND ${visibleAssets(actor, 'live')}`;
  return row?.count ?? 0;
}

function existsText({ to }: TagChange, count: number): string {
  const have = count === 1 ? '1 asset has' : `${count.toLocaleString('en-US')} assets have`;
  return `${have} the tag ${to} already. Merge the tags instead.`;
}

/** Throws Conflict for a new name that is a synonym of another tag, and Invalid where a tag below it would become too long. */
async function checkNames(tx: TxContext, { from, to }: TagChange): Promise<void> {
  if (to === null) return;
  const [taken] = await findSynonymsOfOthers(tx, [tagKey(to)], from);
  if (taken) throw new Conflict(`${to} is a synonym of ${taken.name}. Remove the synonym first.`);
  const [longest] = await tx.db.$queryRaw<{ length: number | null }[]>`
    SELECT max(length(tag.key)) AS length FROM tag WHERE ${withinTag(tagKey(from))}`;
  if ((longest?.length ?? 0) - from.length + to.length > TAG_MAX)
    throw new Invalid(`A tag can have at most ${TAG_MAX} characters with its levels.`);
}

/** Creates the job with its assets and its change set. */
async function createJob(
  tx: TxContext,
  tag: NonNullable<BulkInput['tag']>,
): Promise<{ job: Job; count: number }> {
  const { actor, db } = tx;
  const started = await startJob(tx, {
    type: 'BULK_CHANGE_TAG',
    input: { action, count: 0 },
    task: changeAssets,
  });
  const count = await db.$executeRaw`
    INSERT INTO job_asset (job_id, asset_id)
    SELECT ${started.id}, asset.id FROM asset
    WHERE asset.tag_keys <> '{}' AND asset.tag_keys @> ARRAY[${tagKey(tag.from)}] AND ${visibleInAnyState(actor)}`;
  const changeSetId = await createChangeSet(tx, {
    kind: 'FACTS',
    name: nameTagChange(tag, tag.merge),
    userId: actor.userId,
    jobId: started.id,
  });
  const input: BulkInput = { action, count, tag, change_set_id: changeSetId };
  const data = { input: input as Prisma.InputJsonObject };
  return { job: await db.job.update({ where: { id: started.id }, data }), count };
}
