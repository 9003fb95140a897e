import { toUuid } from '@spindle/core/ids';
import { hashShareToken } from '../../credentials/share-token.ts';
import { mockAssetId } from '../data-set/assets.ts';
import { FIXED_IDS, SHARE_PASSWORD, SHARE_TOKENS } from '../data-set/data-set.ts';
import type { SeedApp } from './seed-app.ts';

const COLLECTION = '/api/v1/assetcollection';
const idsOf = (...numbers: number[]) => numbers.map(mockAssetId);

/** Creates the collections 1 to 4 and two baskets, in this order. */
export async function createCollections(app: SeedApp): Promise<void> {
  const create = (userId: number, payload: object) =>
    app.call({ userId, method: 'POST', url: COLLECTION, payload });
  app.goTo(85);
  await create(1, { name: 'Press kit', description: 'For journalists.', assets: idsOf(1) });
  app.goTo(84);
  const landscapes = idsOf(1, 2, 3, 4, 5, 6, 7, 8, 9);
  await create(3, { name: 'Landscapes', group_access: true, assets: landscapes });
  app.goTo(60);
  await create(4, { name: 'Films', group_access: true, assets: idsOf(13, 14, 15) });
  app.goTo(59);
  await create(7, { name: 'Left behind', assets: idsOf(26) });
  app.goTo(2);
  for (const [userId, ...numbers] of [
    [1, 3, 13],
    [3, 16],
  ] as const)
    await app.call({
      userId,
      method: 'PATCH',
      url: COLLECTION,
      payload: { additions: idsOf(...numbers) },
    });
}

/** Creates the shares 1 to 3 with their fixed tokens: an open one, one with a password, and one that has expired. */
export async function createShares(app: SeedApp): Promise<void> {
  const create = (userId: number, payload: object) =>
    app.call({ userId, method: 'POST', url: '/api/v1/shares', payload });
  app.goTo(12);
  await create(1, {
    name: 'For the press',
    assets: idsOf(1, 13, 18),
    allow_download: true,
    comments: 'ALL',
    can_choose: true,
    can_review: true,
  });
  const visitor = { shareId: 1, name: 'Ana Novak', createdAt: app.goTo(11) };
  await app.ctx.db.shareVisitor.create({ data: visitor });
  app.goTo(11);
  await create(3, { name: 'Landscapes', collection_id: 2, password: SHARE_PASSWORD });
  const end = app.goTo(3).toISOString();
  app.goTo(10);
  await create(3, { name: 'Last week', assets: idsOf(5), expires_at: end });
  for (const [at, token] of [
    SHARE_TOKENS.open,
    SHARE_TOKENS.locked,
    SHARE_TOKENS.expired,
  ].entries())
    await fixToken(app, at + 1, token);
}

/** Creates the comment 1, of Ada Admin on her own asset. */
export async function createComments(app: SeedApp): Promise<void> {
  app.goTo(2);
  const payload = {
    text: 'Please keep the sky.',
    anchor: { kind: 'AREA', x: 0.2, y: 0.05, width: 0.5, height: 0.3 },
  };
  const url = `/api/v1/assets/${mockAssetId(1)}/comments`;
  await app.call({ userId: 1, method: 'POST', url, payload });
}

async function fixToken({ ctx, secrets }: SeedApp, id: number, token: string): Promise<void> {
  await ctx.db.share.update({
    where: { id },
    data: { tokenHash: hashShareToken(token, secrets), tokenEncrypted: secrets.seal(token) },
  });
}

/** Changes assets after their upload: archives one, trashes two, and records a merge that can be undone. */
export async function changeAssets(app: SeedApp): Promise<void> {
  const post = (userId: number, url: string, payload?: object) =>
    app.call({ userId, method: 'POST', url, ...(payload && { payload }) });
  app.goTo(30);
  await post(2, `/api/v1/assets/${mockAssetId(21)}/archive`);
  app.goTo(9);
  await post(5, `/api/v1/assets/${mockAssetId(24)}/delete`, { keys: ['original'] });
  app.goTo(8);
  await post(1, `/api/v1/assets/${mockAssetId(25)}/delete`, { keys: ['original'] });
  const at = app.goTo(0, -10);
  await app.ctx.db.merge.create({
    data: {
      userId: 1,
      keepId: toUuid(mockAssetId(1)),
      dropIds: [toUuid(mockAssetId(25))],
      before: {},
      after: {},
      at,
    },
  });
  await app.ctx.db.changeSet.create({
    data: {
      id: FIXED_IDS.changeSet,
      kind: 'COLLECTIONS',
      nameStart: 'Added',
      nameEnd: 'to Press kit',
      userId: 1,
      createdAt: at,
      assets: 1,
      items: {
        create: {
          assetId: toUuid(mockAssetId(1)),
          memberships: [{ collection_id: 1, position: 1, change: 'ADDED' }],
        },
      },
    },
  });
  // Later change sets have higher ids.
  await app.ctx.db
    .$executeRaw`SELECT setval(pg_get_serial_sequence('change_set', 'id'), ${FIXED_IDS.changeSet})`;
  await createStacks(app);
}

/** Stacks an asset with one in the trash, so that lists show it without a stack. Suggests another stack. */
async function createStacks({ ctx }: SeedApp): Promise<void> {
  const ids = [1, 24, 3, 22].map((number) => toUuid(mockAssetId(number)));
  const assets = await ctx.db.asset.findMany({
    where: { id: { in: ids } },
    orderBy: { seq: 'asc' },
  });
  const find = (number: number) => {
    const asset = assets.find(({ id }) => id === toUuid(mockAssetId(number)));
    if (!asset) throw new Error(`no asset ${number}`);
    return asset;
  };
  const members = [find(1), find(24)].map(({ id, seq }, position) => ({
    assetId: id,
    seq,
    position,
  }));
  await ctx.db.stack.create({
    data: { kind: 'MANUAL', live: 1, createdAt: ctx.now(), members: { create: members } },
  });
  const suggested = [find(3), find(22)].map(({ id }, position) => ({ assetId: id, position }));
  await ctx.db.stackSuggestion.create({
    data: { kind: 'EDIT', creatorId: find(3).creatorId, members: { create: suggested } },
  });
}

/** Saves a search of Ada Admin and one of Uma User. */
export async function createSavedSearches(app: SeedApp): Promise<void> {
  app.goTo(25);
  const url = '/api/v1/savedsearches';
  const save = (userId: number, name: string, keyword: string) =>
    app.call({ userId, method: 'POST', url, payload: { name, request: { keyword } } });
  await save(1, 'Lakes', 'lake');
  await save(3, 'Coast', 'coast');
}
