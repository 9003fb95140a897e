import type { ManyDataUpdate } from '@spindle/contracts/bulk/list-changes';
import { publicData } from '@spindle/contracts/metadata/internal-fields';
import { TAGS_FIELD } from '@spindle/contracts/metadata/tags';
import type { Asset } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';
import { type PlannedData, planData } from './plan-data.ts';
import { writeData } from './update-data.ts';

/** The tags that a change adds to an asset and removes from it. */
export interface TagChange {
  add?: string[];
  remove?: string[];
}

/** Returns the update of data that changes tags: the one place that knows where tags are stored. */
const tagUpdate = ({ add = [], remove = [] }: TagChange): ManyDataUpdate => ({
  mode: 'APPEND',
  data: {},
  lists: add.length + remove.length > 0 ? { [TAGS_FIELD]: { add, remove } } : {},
});

/** Plans a change of an asset's tags without writing it. Throws Invalid when the schema of the asset does not accept the tags. */
export function planTags(
  from: Parameters<typeof planData>[0],
  asset: Asset,
  change: TagChange,
  schemaOf?: Parameters<typeof planData>[3],
): Promise<PlannedData> {
  return planData(from, asset, tagUpdate(change), schemaOf);
}

/** Changes the tags of an asset. The caller holds the lock on data updates and on the row. Throws like `writeData`. */
export function writeTags(
  tx: TxContext,
  asset: Asset,
  change: TagChange,
  userId: number,
): Promise<void> {
  return writeData(tx, asset, tagUpdate(change), userId);
}

/** Returns the tags of an asset's data. */
export function tagsOf(data: unknown): string[] {
  const tags = publicData(data)[TAGS_FIELD];
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}
