import type {
  ChangeItem,
  readChangeSet as route,
} from '@spindle/contracts/change-sets/change-sets';
import type { Answer, Input } from '@spindle/contracts/http/route';
import { ChangedValue } from '@spindle/contracts/metadata/changed-value';
import { joinSteps, STEPS } from '@spindle/core/change-sets/steps';
import type { Context } from '@spindle/core/context';
import { fromUuid, toUuid } from '@spindle/core/ids';
import { Prisma } from '@spindle/prisma/client';
import { z } from 'zod';
import { type AssetRow, LIST_COLUMNS, presentAssetRow } from '../assets/asset-row.ts';
import { visibleInAnyState } from '../assets/visible-assets.ts';
import type { Authorized } from '../credentials/authorized.ts';
import type { ChangeSetRow } from './find-change-sets.ts';
import { presentChangeSet } from './present.ts';

const Details = z.object({ changes: z.array(ChangedValue) }).catch({ changes: [] });
const Memberships = z
  .array(z.object({ name: z.string(), change: z.enum(['ADDED', 'REMOVED']) }))
  .catch([]);

type ItemRow = AssetRow & {
  itemId: string;
  action: string | null;
  steps: unknown[] | null;
  memberships: unknown;
  keptName: string | null;
};

/** Reads a change set with a page of its assets, in the order of their ids. */
export async function readChangeSet(
  ctx: Context,
  changeSet: Authorized<ChangeSetRow, 'view'>,
  { cursor, limit }: Input<typeof route>['query'],
): Promise<Answer<typeof route>> {
  const rows = await findItems(ctx, changeSet.id, cursor, limit + 1);
  const items = rows.slice(0, limit).map(presentItem);
  const next_cursor = rows.length > limit ? (items.at(-1)?.asset_id ?? null) : null;
  return { status: 'OK', data: { ...presentChangeSet(changeSet), items, next_cursor } };
}

function findItems(
  { db, actor }: Context,
  changeSetId: number,
  cursor: string | undefined,
  limit: number,
): Promise<ItemRow[]> {
  const after =
    cursor === undefined ? Prisma.empty : Prisma.sql`AND asset_id > ${toUuid(cursor)}::uuid`;
  return db.$queryRaw<ItemRow[]>`
    SELECT item.asset_id AS "itemId", activity.action, ${STEPS} AS steps, ${LIST_COLUMNS}, (
      SELECT jsonb_agg(jsonb_build_object('name', coalesce(collection.name, ''), 'change', entry.value -> 'change'))
      FROM jsonb_array_elements(item.memberships) AS entry
      LEFT JOIN collection ON collection.id = (entry.value ->> 'collection_id')::int
    ) AS memberships, kept.name AS "keptName"
    FROM (
      SELECT * FROM change_set_item WHERE change_set_id = ${changeSetId} ${after} ORDER BY asset_id LIMIT ${limit}
    ) AS item
    LEFT JOIN asset ON asset.id = item.asset_id AND ${visibleInAnyState(actor)}
    LEFT JOIN asset_activity AS activity ON activity.id = item.activity_id
    LEFT JOIN asset AS kept ON kept.id = (activity.details ->> 'merged_into')::uuid AND ${visibleInAnyState(actor, Prisma.sql`kept`)}
    ORDER BY item.asset_id`;
}

function presentItem({
  itemId,
  action,
  steps,
  memberships,
  keptName,
  ...asset
}: ItemRow): ChangeItem {
  const asset_id = fromUuid(itemId);
  // The left join found no visible asset.
  if (asset.id === null) return { asset_id, asset: null, changes: [] };
  const collections = Memberships.parse(memberships).map(({ name, change }) => ({
    field: 'collection',
    from: change === 'REMOVED' ? name : null,
    to: change === 'ADDED' ? name : null,
  }));
  const { changes: values } = Details.parse(joinSteps(steps ?? []));
  const merged = keptName === null ? [] : [{ field: 'merged_into', from: null, to: keptName }];
  const changes = [...values, ...moveOf(action), ...merged, ...collections];
  return { asset_id, asset: presentAssetRow(asset), changes };
}

/** Returns the change of an asset that was moved to the trash or back. */
function moveOf(action: string | null): ChangeItem['changes'] {
  if (action === 'TRASHED') return [{ field: 'trash', from: false, to: true }];
  if (action === 'RESTORED') return [{ field: 'trash', from: true, to: false }];
  return [];
}
