import type { Permission } from '@spindle/contracts/http/permissions';
import type { Context, TxContext } from '@spindle/core/context';
import { Forbidden, NotFound } from '@spindle/core/errors';
import { fromUuid, toUuid } from '@spindle/core/ids';
import { lockAsset, refuseReadOnly } from '@spindle/core/metadata/update-data';
import type { Asset, File } from '@spindle/prisma/client';
import { authorize, authorizeAgain } from '../credentials/authorize.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { mayRestore, sharedSeqs } from './visible-assets.ts';

type Action = 'view' | 'edit' | 'delete' | 'replace';

/** The actions that a check for an action grants. */
type Granted<A extends Action> = 'view' | A | (A extends 'replace' ? 'edit' : never);

type Caller = Pick<Context | TxContext, 'actor' | 'db'>;

export type AssetWithFiles = Asset & { files: File[] };

/** An asset that the caller may change, and whose original may be replaced now. */
export type ReplaceableAsset<T = Asset> = Authorized<T, Granted<'replace'>>;

/** The context of a caller who may create assets. */
export type UploadContext = Authorized<Context, 'create'>;

/** The permission that each action needs. Viewers may also come by signed links and shares: their routes decide. */
const PERMISSIONS: Record<Action, Permission | null> = {
  view: null,
  edit: 'EDIT_ASSET',
  delete: 'DELETE_UNDELETE_ASSET',
  replace: 'EDIT_ASSET',
};

/** The actions that each check grants. */
const GRANTS: { [A in Action]: [Granted<A>, ...Granted<A>[]] } = {
  view: ['view'],
  edit: ['view', 'edit'],
  delete: ['view', 'delete'],
  replace: ['view', 'edit', 'replace'],
};

/** The columns that decide who sees an asset. `id` may be written either way. */
export type VisibilityColumns = Pick<Asset, 'id' | 'creatorId' | 'trashedAt'>;

/** Authorizes a caller to create assets. Throws Forbidden without the permission. */
export function authorizeUploads(ctx: Context): UploadContext {
  if (!ctx.actor.permissions.includes('CREATE_ASSET')) throw new Forbidden();
  return authorize(ctx, 'create');
}

/**
 * Loads an asset with its files for an action of the caller. Throws Forbidden without the permission, NotFound for an asset that
 * the caller may not see. Replacing the content also throws NotFound for an asset in the trash, Conflict for an archived one.
 */
export async function authorizeAsset<A extends Action>(
  ctx: Caller,
  id: string,
  action: A,
): Promise<Authorized<AssetWithFiles, Granted<A>>> {
  requirePermission(ctx, action);
  const asset = await ctx.db.asset.findUnique({
    where: { id: toUuid(id) },
    include: { files: true },
  });
  if (!asset || !(await isVisible(ctx, asset))) throw new NotFound('Asset', id);
  if (action === 'replace') expectReplaceable(asset, id);
  const granted: [Granted<A>, ...Granted<A>[]] = GRANTS[action];
  return authorize<AssetWithFiles, Granted<A>>(asset, ...granted);
}

/** Loads live assets for viewing, in the order of the ids. Throws NotFound for the first one that is trashed or hidden. */
export async function authorizeLiveAssets(
  ctx: Caller,
  ids: readonly string[],
): Promise<Authorized<Asset, 'view'>[]> {
  const found = await ctx.db.asset.findMany({
    where: { id: { in: ids.map(toUuid) }, trashedAt: null },
  });
  const visible = new Map<string, Authorized<Asset, 'view'>>();
  for (const row of found) {
    const asset = await authorizeView(ctx, row);
    if (asset) visible.set(asset.id, asset);
  }
  return ids.map((id) => {
    const asset = visible.get(toUuid(id));
    if (!asset) throw new NotFound('Asset', id);
    return asset;
  });
}

/** Authorizes an action on a loaded row. Throws like `authorizeAsset`; the error names `id`. */
export async function authorizeRow<
  T extends VisibilityColumns,
  A extends Exclude<Action, 'replace'>,
>(
  ctx: Caller,
  row: T | null | undefined,
  id: string,
  action: A,
): Promise<Authorized<T, 'view' | A>> {
  requirePermission(ctx, action);
  if (!row || !(await isVisible(ctx, row))) throw new NotFound('Asset', id);
  return authorize<T, 'view' | A>(row, 'view', action);
}

/** Authorizes viewing a loaded row. Null when the caller may not see it. */
export async function authorizeView<T extends VisibilityColumns>(
  ctx: Caller,
  row: T,
): Promise<Authorized<T, 'view'> | null> {
  return (await isVisible(ctx, row)) ? authorize(row, 'view') : null;
}

/** Authorizes changes of a visible asset. Throws Forbidden, and Conflict for a read-only asset: archived, or in the trash. */
export function authorizeEdit<T extends Pick<Asset, 'status' | 'trashedAt'>>(
  ctx: Pick<Caller, 'actor'>,
  asset: Authorized<T, 'view'>,
): Authorized<T, 'view' | 'edit'> {
  requirePermission(ctx, 'edit');
  refuseReadOnly(asset);
  return authorize<T, 'view' | 'edit'>(asset, 'view', 'edit');
}

/** Reads the columns of an asset that moving it to or from the trash needs. Throws like `authorizeAsset`. */
export async function authorizeTrashing(
  ctx: Caller,
  id: string,
): Promise<Authorized<VisibilityColumns & Pick<Asset, 'name'>, 'view' | 'delete'>> {
  const asset = await ctx.db.asset.findUnique({
    where: { id: toUuid(id) },
    select: { id: true, name: true, creatorId: true, trashedAt: true },
  });
  return authorizeRow(ctx, asset, id, 'delete');
}

/** Locks the row of an authorized asset until the transaction ends and reads it again. Null when it was deleted meanwhile. */
export async function lockIfPresent<A extends string>(
  tx: TxContext,
  authorized: Authorized<Pick<Asset, 'id'>, A>,
): Promise<Authorized<Asset, A> | null> {
  const asset = await lockAsset(tx, authorized.id);
  return asset && authorizeAgain(asset, authorized);
}

/** Locks an asset like `lockIfPresent`. Throws NotFound when it was deleted meanwhile. */
export async function lockAuthorized<A extends string>(
  tx: TxContext,
  authorized: Authorized<Pick<Asset, 'id'>, A>,
): Promise<Authorized<Asset, A>> {
  const asset = await lockIfPresent(tx, authorized);
  if (!asset) throw new NotFound('Asset', fromUuid(authorized.id));
  return asset;
}

/** Locks a replaceable asset, and checks again that it is one. Throws NotFound for one in the trash, Conflict for an archived one. */
export async function lockReplaceable(
  tx: TxContext,
  asset: ReplaceableAsset<Pick<Asset, 'id'>>,
): Promise<ReplaceableAsset> {
  const locked = await lockAuthorized(tx, asset);
  expectReplaceable(locked, fromUuid(asset.id));
  return locked;
}

/** Turns a verb for an authorized asset into a verb for the asset id of the path. */
export function onAsset<A extends Action, I extends { params: { id: string } }, R>(
  action: A,
  verb: (ctx: Context, asset: Authorized<AssetWithFiles, Granted<A>>, input: I) => Promise<R>,
): (ctx: Context, input: I) => Promise<R> {
  return async (ctx, input) => verb(ctx, await authorizeAsset(ctx, input.params.id, action), input);
}

function expectReplaceable(asset: Asset, id: string): void {
  if (asset.trashedAt !== null) throw new NotFound('Asset', id);
  refuseReadOnly(asset);
}

function requirePermission({ actor }: Pick<Caller, 'actor'>, action: Action): void {
  const permission = PERMISSIONS[action];
  if (permission !== null && !actor.permissions.includes(permission)) throw new Forbidden();
}

async function isVisible({ actor, db }: Caller, asset: VisibilityColumns): Promise<boolean> {
  if (asset.trashedAt !== null && !mayRestore(actor)) return false;
  if (actor.groupAssetAccess || asset.creatorId === actor.userId) return true;
  // sharedSeqs ends with a WHERE clause.
  const [found] = await db.$queryRaw<object[]>`
    ${sharedSeqs()} AND shared.id = ${toUuid(fromUuid(asset.id))}::uuid LIMIT 1`;
  return found !== undefined;
}
