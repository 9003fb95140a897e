import type { Answer, Input } from '@spindle/contracts/http/route';
import type {
  changeStack as changeRoute,
  createStack as createRoute,
  removeStack as removeRoute,
} from '@spindle/contracts/stacks/stacks';
import { type Context, inTransaction } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import { fromUuid, toUuid } from '@spindle/core/ids';
import { saveStack, setMembers } from '@spindle/core/stacks/write-stack';
import { findStack, lockStack, lockStackable } from './access.ts';
import { readStack, readStackedAssets } from './read-stack.ts';

/** Stacks assets, with all others of the stacks that they are in. Throws like `lockStackable`, and Conflict for too many assets. */
export async function createStack(
  ctx: Context,
  { body: { asset_ids, cover, kind } }: Input<typeof createRoute>,
): Promise<Answer<typeof createRoute>> {
  const given = asset_ids.map(toUuid);
  const data = await inTransaction(ctx, async (tx) => {
    const { ids } = await lockStackable(tx, given);
    const id = await saveStack(tx, kind, withFirst(ids, cover));
    return readStack(tx, await findStack(tx, id));
  });
  return { status: 'OK', data };
}

/** Changes the cover and the assets of a stack. Throws like `lockStack` and `lockStackable`, and Invalid for a cover that is not in the stack. */
export async function changeStack(
  ctx: Context,
  { params, body: { cover, add = [], remove = [] } }: Input<typeof changeRoute>,
): Promise<Answer<typeof changeRoute>> {
  const data = await inTransaction(ctx, async (tx) => {
    const stack = await lockStack(tx, params.id);
    const added = add.length > 0 ? (await lockStackable(tx, add.map(toUuid))).ids : [];
    const removed = new Set(remove.map(toUuid));
    const ids = [...new Set([...stack.assetIds, ...added])].filter((id) => !removed.has(id));
    if (cover !== undefined && !ids.includes(toUuid(cover)))
      throw new Invalid('The cover must be an asset of the stack.');
    await setMembers(tx, stack.id, withFirst(ids, cover));
    const isLeft = await tx.db.stack.findUnique({ where: { id: stack.id } });
    return isLeft && readStack(tx, await findStack(tx, stack.id));
  });
  return { status: 'OK', data };
}

/** Unstacks the assets of a stack. Throws like `lockStack`. */
export async function removeStack(
  ctx: Context,
  { params }: Input<typeof removeRoute>,
): Promise<Answer<typeof removeRoute>> {
  return inTransaction(ctx, async (tx) => {
    const { id, kind, assetIds } = await lockStack(tx, params.id);
    const shown = await readStackedAssets(tx, assetIds);
    await tx.db.stack.delete({ where: { id } });
    const asset_ids = assetIds.filter((assetId) => shown.has(assetId)).map(fromUuid);
    return { status: 'OK', data: { asset_ids, kind } };
  });
}

function withFirst(ids: readonly string[], cover: string | undefined): string[] {
  return cover === undefined ? [...ids] : [...new Set([toUuid(cover), ...ids])];
}
