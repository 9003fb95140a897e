import type { BulkChange } from '@spindle/contracts/bulk/bulk';
import type { ManyDataUpdate } from '@spindle/contracts/bulk/list-changes';
import type { TxContext } from '@spindle/core/context';
import { Conflict, Forbidden, Invalid, NotFound } from '@spindle/core/errors';
import { replaceAddedSynonyms } from '@spindle/core/facts/synonyms';
import { findSchema } from '@spindle/core/metadata/find-schema';
import { readListChanges } from '@spindle/core/metadata/list-changes';
import { readSubmittedData } from '@spindle/core/metadata/submitted-data';
import { readSettings } from '@spindle/core/settings/settings';
import type { BulkInput } from '@spindle/core/tasks/job-input';
import { findOwnCollections } from '../collections/access.ts';
import { findBasket } from '../collections/basket.ts';
import { refuseSmart } from '../collections/smart-collection.ts';
import { requireAddon } from '../settings/require-addon.ts';
import { NOTHING_TO_UNDO } from './store-assets.ts';

/** The types of the jobs that an undo undoes. */
const UNDOES = {
  undo_update_data: ['BULK_UPDATE_DATA'],
  undo_change_facts: ['BULK_CHANGE_FACTS', 'BULK_ACCEPT_SUGGESTIONS'],
};

/**
 * Reads the parameters of a bulk job. Throws Invalid, NotFound or Forbidden for parameters that are wrong regardless of
 * the assets, and a 422 error without the add-on that they need.
 */
export async function readParameters(
  tx: TxContext,
  body: BulkChange,
): Promise<
  Pick<
    BulkInput,
    | 'update'
    | 'facts'
    | 'favorite'
    | 'undo_change_set_id'
    | 'labels'
    | 'collection_ids'
    | 'keys'
    | 'image'
    | 'remove_background'
    | 'remove_personal_info'
  >
> {
  switch (body.action) {
    case 'update_data':
      return { update: await parseUpdate(tx, body) };
    case 'accept_suggestions':
      return body.labels ? { labels: body.labels } : {};
    case 'change_facts':
      return { facts: await replaceAddedSynonyms(tx, body.change) };
    case 'set_favorite':
      return { favorite: body.favorite };
    case 'undo_change_facts':
    case 'undo_update_data':
      if (body.job_id === undefined) throw new Invalid('Send the job_id of the update to undo.');
      return { undo_change_set_id: await findChangeSetOfJob(tx, body.action, body.job_id) };
    case 'add_to_collections': {
      const collections = await findOwnCollections(tx, [...new Set(body.collection_ids)]);
      collections.forEach(refuseSmart);
      return { collection_ids: collections.map(({ id }) => id) };
    }
    case 'add_to_basket':
      return { collection_ids: [(await findBasket(tx)).id] };
    case 'download':
      // Rendered images contain no metadata.
      if (body.image !== undefined) return { image: body.image };
      return {
        keys: [body.key],
        ...(body.remove_personal_info && { remove_personal_info: true }),
      };
    case 'convert':
      if (body.remove_background) {
        if (body.keys) throw new Invalid('Send either keys or remove_background.');
        const { disposition } = body.remove_background;
        const creates = disposition === 'add_new_asset';
        if (creates && !tx.actor.permissions.includes('CREATE_ASSET')) throw new Forbidden();
        await requireAddon(tx, 'REMOVE_BACKGROUND');
        return { remove_background: body.remove_background };
      }
      return { keys: body.keys ?? (await listEnabledConversions(tx)) };
    default:
      return {};
  }
}

/**
 * Returns the change set of a job of the caller that an action undoes. Throws NotFound for another job, Conflict when there is nothing to
 * undo.
 */
async function findChangeSetOfJob(
  { db, actor }: TxContext,
  action: keyof typeof UNDOES,
  jobId: number,
): Promise<number> {
  const where = { id: jobId, creatorId: actor.userId, type: { in: UNDOES[action] } };
  if (!(await db.job.findUnique({ where }))) throw new NotFound('Job', jobId || undefined);
  const changeSet = await db.changeSet.findUnique({ where: { jobId } });
  if (!changeSet) throw new Conflict(NOTHING_TO_UNDO);
  return changeSet.id;
}

/** Returns the keys of the enabled conversions. Throws Invalid when there are none. */
async function listEnabledConversions(tx: TxContext): Promise<string[]> {
  const { conversions } = await readSettings(tx, 'image');
  const keys = conversions.filter(({ enabled }) => enabled).map(({ key }) => key);
  if (keys.length === 0) throw new Invalid('No conversions are set up. Add one in Settings first.');
  return keys;
}

/** Drops the product's internal fields. Throws Invalid when nothing remains to be changed, and for contradictory changes. */
async function parseUpdate(
  tx: TxContext,
  { mode, lists: givenLists, ...given }: ManyDataUpdate,
): Promise<ManyDataUpdate> {
  const { data, schemaId } = readSubmittedData(given);
  const lists = readListChanges(givenLists);
  if (schemaId !== undefined) await findSchema(tx, schemaId);
  const listFields = Object.keys(lists);
  if (mode === 'REPLACE' && listFields.length > 0)
    throw new Invalid('Lists can be changed only with APPEND. REPLACE removes them.');
  const twice = listFields.find((field) => field in data);
  if (twice !== undefined) throw new Invalid(`Send ${twice} either in data or in lists.`);
  // REPLACE without fields is a change: it clears all data.
  const hasChange = Object.keys(data).length > 0 || listFields.length > 0;
  if (mode === 'APPEND' && schemaId === undefined && !hasChange)
    throw new Invalid('There is nothing to change. Send a field or a schema.');
  return {
    data,
    mode,
    ...(schemaId !== undefined && { data_schema_id: schemaId }),
    ...(listFields.length > 0 && { lists }),
  };
}
