import { IS_ARCHIVED } from '@spindle/contracts/assets/asset-changes';
import type { StackKind } from '@spindle/contracts/assets/asset-stack';
import type { Context, TxContext } from '@spindle/core/context';
import { Conflict, Forbidden, NotFound } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import { lockStacks, withStackedAssets } from '@spindle/core/stacks/write-stack';
import { visibleAssets } from '../assets/visible-assets.ts';
import { authorize } from '../credentials/authorize.ts';
import type { Authorized } from '../credentials/authorized.ts';

/** Assets that the caller may stack, with all others of their stacks. Ids are UUIDs. */
export type StackableAssets = Authorized<{ ids: readonly string[] }, 'edit'>;

/** A stack with its assets, also those in the trash, in their order. Ids are UUIDs. */
export interface StackWithAssets {
  id: number;
  kind: StackKind;
  assetIds: string[];
}

export type EditableStack = Authorized<StackWithAssets, 'edit'>;

/**
 * Locks stacks and expands assets to the stacks that they are in. Throws Forbidden without the permission and for hidden assets of these
 * stacks, NotFound for a given asset that is in the trash or hidden, Conflict for archived ones.
 */
export async function lockStackable(
  tx: TxContext,
  given: readonly string[],
): Promise<StackableAssets> {
  expectEditor(tx);
  await lockStacks(tx);
  const assets = await readLive(tx, given);
  const visible = new Set(assets.flatMap(({ id, isVisible }) => (isVisible ? [id] : [])));
  const hidden = given.find((id) => !visible.has(id));
  if (hidden !== undefined) throw new NotFound('Asset', fromUuid(hidden));
  const ids = await withStackedAssets(tx, given);
  await expectEditable(tx, ids);
  return authorize({ ids }, 'edit');
}

/** Locks a stack that the caller may change. Throws NotFound like `findStack`; else like `lockStackable`. */
export async function lockStack(tx: TxContext, id: number): Promise<EditableStack> {
  expectEditor(tx);
  await lockStacks(tx);
  const { kind, assetIds } = await findStack(tx, id);
  await expectEditable(tx, assetIds);
  return authorize({ id, kind, assetIds }, 'edit');
}

/** Finds a stack for viewing. Throws NotFound for an unknown one, and for one of which the caller sees no asset. */
export async function findStack(
  ctx: Context | TxContext,
  id: number,
): Promise<Authorized<StackWithAssets, 'view'>> {
  const stack = await ctx.db.stack.findUnique({
    where: { id },
    include: { members: { orderBy: [{ position: 'asc' }, { seq: 'asc' }] } },
  });
  const assetIds = stack?.members.map(({ assetId }) => assetId) ?? [];
  const assets = await readLive(ctx, assetIds);
  // 0 stands for a malformed id.
  if (!stack || !assets.some(({ isVisible }) => isVisible))
    throw new NotFound('Stack', id || undefined);
  return authorize({ id, kind: stack.kind, assetIds }, 'view');
}

function expectEditor({ actor }: Pick<Context, 'actor'>): void {
  if (!actor.permissions.includes('EDIT_ASSET')) throw new Forbidden();
}

/** Throws Forbidden for a live asset that the caller cannot see, Conflict for an archived one. */
async function expectEditable(tx: TxContext, ids: readonly string[]): Promise<void> {
  const assets = await readLive(tx, ids);
  if (assets.some(({ isVisible }) => !isVisible)) throw new Forbidden();
  if (assets.some(({ isArchived }) => isArchived)) throw new Conflict(IS_ARCHIVED);
}

/** Reads the assets outside the trash, and whether the caller sees them. */
function readLive({ db, actor }: Context | TxContext, ids: readonly string[]) {
  return db.$queryRaw<{ id: string; isVisible: boolean; isArchived: boolean }[]>`
    SELECT asset.id, (${visibleAssets(actor, 'live')}) AS "isVisible", asset.status = 'ARCHIVED' AS "isArchived"
    FROM asset WHERE asset.id = ANY(${[...ids]}::uuid[]) AND asset.trashed_at IS NULL`;
}
