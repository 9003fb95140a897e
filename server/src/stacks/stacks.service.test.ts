import type { Stack } from '@spindle/contracts/stacks/stacks';
import type { StackSuggestionPage } from '@spindle/contracts/stacks/suggestions';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let restricted: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  restricted = await app.makeUser('CREATOR', { groupAssetAccess: false });
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.db.asset.deleteMany();
  await app.ctx.db.stackSuggestion.deleteMany();
});

const make = (name: string, given: object = {}, by = admin) =>
  app.makeAsset(by, { name, nameKey: name, kind: 'IMAGE', searchText: name, ...given });

const makeAll = (names: string, by = admin) =>
  Promise.all([...names].map((name) => make(name, {}, by)));

const idsOf = (assets: TestAsset[]) => assets.map(({ id }) => id);

function send(
  method: 'POST' | 'GET' | 'PATCH' | 'DELETE' | 'PUT',
  path: string,
  payload?: object,
  by = admin,
) {
  return app.call(by, { method, url: `/api/v1/${path}`, ...(payload && { payload }) });
}

async function stack(assets: TestAsset[], more: object = {}, by = admin): Promise<Stack> {
  const answer = await send('POST', 'stacks', { asset_ids: idsOf(assets), ...more }, by);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
}

const read = async (id: number, by = admin) =>
  (await send('GET', `stacks/${id}`, undefined, by)).json();

const namesOf = ({ assets }: Pick<Stack, 'assets'>) =>
  assets.map(({ asset }) => asset.name).join('');

interface Found {
  hits: number;
  result: string[];
  extended_result: Record<string, { name: string; stack?: object }>;
}

async function search(body: object, by = admin): Promise<Found> {
  return (
    await send(
      'POST',
      'assets/search',
      { extended_result: true, sort_by: ['file_name_ASC'], ...body },
      by,
    )
  ).json();
}

const shown = ({ hits, result, extended_result }: Found) => [
  hits,
  result.map((id) => extended_result[id]?.name).join(''),
];

describe('a stack', () => {
  it('has its cover first and is shown with each of its assets', async () => {
    const assets = await makeAll('abc');
    const made = await stack(assets, { cover: assets[1]?.id, kind: 'BURST' });
    expect([made.kind, namesOf(made)]).toEqual(['BURST', 'bac']);
    expect((await read(made.id)).data).toEqual(made);
    const [a, b] = assets;
    const asset = (await send('GET', `assets/${a?.id}/data`)).json();
    expect(asset.stack).toEqual({ id: made.id, kind: 'BURST', count: 3, is_cover: false });
    const { extended_result } = await search({});
    expect(extended_result[b?.id ?? '']?.stack).toMatchObject({ count: 3, is_cover: true });
  });

  it('takes in the other assets of stacks whose assets are stacked', async () => {
    const [a, b, c, d] = (await makeAll('abcd')) as [TestAsset, TestAsset, TestAsset, TestAsset];
    const first = await stack([a, b]);
    const second = await stack([c, b]);
    expect(namesOf(second)).toBe('cba');
    expect((await send('GET', `stacks/${first.id}`)).statusCode).toBe(404);
    expect(await app.ctx.db.stack.count()).toBe(1);
    const third = await stack([d, a]);
    expect(namesOf(third)).toBe('dacb');
  });

  it('changes its cover and its assets, and ends with fewer than two', async () => {
    const [a, b, c] = (await makeAll('abc')) as [TestAsset, TestAsset, TestAsset];
    const { id } = await stack([a, b]);
    const patch = async (body: object) => (await send('PATCH', `stacks/${id}`, body)).json().data;
    expect(namesOf(await patch({ add: [c.id], cover: c.id }))).toBe('cab');
    expect(namesOf(await patch({ remove: [a.id] }))).toBe('cb');
    expect((await send('PATCH', `stacks/${id}`, { cover: a.id })).statusCode).toBe(400);
    expect(await patch({ remove: [b.id] })).toBeNull();
    expect(await app.ctx.db.stackMember.count()).toBe(0);
  });

  it('is removed without its assets', async () => {
    const assets = await makeAll('ab');
    const { id } = await stack(assets, { kind: 'EDIT' });
    expect((await send('DELETE', `stacks/${id}`)).json().data).toEqual({
      asset_ids: idsOf(assets),
      kind: 'EDIT',
    });
    expect(shown(await search({ stacks: 'collapsed' }))).toEqual([2, 'ab']);
    expect((await send('DELETE', `stacks/${id}`)).statusCode).toBe(404);
  });

  it('shrinks with assets in the trash, which join again when they are restored', async () => {
    const [a, b, c] = (await makeAll('abc')) as [TestAsset, TestAsset, TestAsset];
    const { id } = await stack([a, b, c]);
    const trash = (at: Date | null, ...assets: TestAsset[]) =>
      app.ctx.db.asset.updateMany({
        where: { id: { in: assets.map(({ row }) => row.id) } },
        data: { trashedAt: at },
      });
    await trash(new Date(), a);
    expect(namesOf((await read(id)).data)).toBe('bc');
    expect(shown(await search({ stacks: 'collapsed' }))).toEqual([1, 'b']);
    await trash(new Date(), b);
    const alone = await search({ stacks: 'collapsed' });
    expect([shown(alone), alone.extended_result[c.id]?.stack]).toEqual([[1, 'c'], undefined]);
    await trash(null, a, b);
    expect(shown(await search({ stacks: 'collapsed' }))).toEqual([1, 'a']);
    await app.ctx.db.asset.deleteMany({ where: { name: { in: ['a', 'b'] } } });
    expect(await app.ctx.db.stack.count()).toBe(0);
    expect(shown(await search({ stacks: 'collapsed' }))).toEqual([1, 'c']);
  });

  it('refuses hidden, trashed and archived assets, single ones, and callers who may not edit', async () => {
    const [a, b] = (await makeAll('ab')) as [TestAsset, TestAsset];
    const own = await make('own', {}, restricted);
    const archived = await make('archived', { status: 'ARCHIVED' });
    const trashed = await make('trashed', { trashedAt: new Date() });
    const status = async (assets: TestAsset[], by = admin) =>
      (await send('POST', 'stacks', { asset_ids: idsOf(assets) }, by)).statusCode;
    expect(await status([own, a], restricted)).toBe(404);
    expect(await status([a, trashed])).toBe(404);
    expect(await status([a, archived])).toBe(409);
    expect(await status([a])).toBe(400);
    expect(await status([a, a])).toBe(400);
    expect(await status([a, b], await app.makeUser('USER'))).toBe(403);
    const { id } = await stack([own, a]);
    expect((await send('DELETE', `stacks/${id}`, undefined, restricted)).statusCode).toBe(403);
    expect(namesOf((await read(id, restricted)).data)).toBe('own');
    expect(await status([own, await make('other', {}, restricted)], restricted)).toBe(403);
    const hidden = await stack([b, await make('c')]);
    expect((await send('GET', `stacks/${hidden.id}`, undefined, restricted)).statusCode).toBe(404);
    expect((await send('GET', 'stacks/x')).statusCode).toBe(404);
  });

  it('has at most 100 assets', async () => {
    const assets: TestAsset[] = [];
    for (let n = 0; n < 101; n += 1) assets.push(await make(`a${n}`));
    await stack(assets.slice(0, 100));
    const answer = await send('POST', 'stacks', { asset_ids: idsOf(assets.slice(99)) });
    expect(answer.statusCode).toBe(409);
  });
});

describe('a collapsed list', () => {
  it('shows one asset of each stack, with exact totals', async () => {
    const [a, b, c, d] = (await makeAll('abcd')) as [TestAsset, TestAsset, TestAsset, TestAsset];
    await stack([b, a, c]);
    for (const body of [{}, { content_type: 'text*' }, { file_name: '* OR b' }]) {
      const all = await search(body);
      const collapsed = await search({ ...body, stacks: 'collapsed' });
      expect(all.hits - collapsed.hits).toBe(all.hits === 4 ? 2 : 0);
    }
    expect(shown(await search({ stacks: 'collapsed' }))).toEqual([2, 'bd']);
    expect(shown(await search({ stacks: 'collapsed', limit_per_page: 1 }))).toEqual([2, 'b']);
    const first = (await search({ stacks: 'collapsed', limit_per_page: 1 })) as Found & {
      search_id: string;
    };
    const second = (await send('GET', `assets/search/${first.search_id}/2`)).json();
    expect(second.result).toEqual([d.id]);
  });

  it('shows an asset that matches without its cover', async () => {
    const [a, b] = (await makeAll('ab')) as [TestAsset, TestAsset];
    await stack([a, b]);
    expect(shown(await search({ file_name: 'b', stacks: 'collapsed' }))).toEqual([1, 'b']);
    expect(shown(await search({ file_name: 'a', stacks: 'collapsed' }))).toEqual([1, 'a']);
    expect(shown(await search({ q: 'name:a OR name:b', stacks: 'collapsed' }))).toEqual([1, 'a']);
    expect(shown(await search({ q: 'NOT name:a', stacks: 'collapsed' }))).toEqual([1, 'b']);
  });

  it('shows what a caller sees of a stack whose cover they do not see', async () => {
    const own = await make('own', {}, restricted);
    await stack([await make('a'), own]);
    expect(shown(await search({ stacks: 'collapsed' }, restricted))).toEqual([1, 'own']);
    expect(shown(await search({ stacks: 'collapsed' }))).toEqual([1, 'a']);
  });

  it('shows all assets in the trash', async () => {
    const assets = await makeAll('ab');
    await stack(assets);
    await app.ctx.db.asset.updateMany({ data: { trashedAt: new Date() } });
    expect(shown(await search({ trashed: true, stacks: 'collapsed' }))).toEqual([2, 'ab']);
  });

  it('counts each stack once in the timeline', async () => {
    const at = (day: string) => ({
      takenAt: new Date(`${day}T10:00:00Z`),
      takenOffset: 0,
      takenSource: 'FILE_METADATA',
    });
    const [a, b, c] = [
      await make('a', at('2025-06-14')),
      await make('b', at('2025-06-14')),
      await make('c', at('2025-06-13')),
    ];
    await make('d', at('2025-06-12'));
    await stack([a, b, c]);
    const days = [
      { day: '2025-06-14', count: 1 },
      { day: '2025-06-12', count: 1 },
    ];
    const timeline = async (query: string) =>
      (await send('GET', `assets/timeline?${query}`)).json().data;
    expect(await timeline('stacks=collapsed')).toMatchObject({ total: 2, days });
    expect((await timeline('')).total).toBe(4);
    const { search_id } = (await search({
      stacks: 'collapsed',
      content_type: 'a* OR t* OR i*',
    })) as Found & { search_id: string };
    expect(await timeline(`search_id=${search_id}`)).toMatchObject({ total: 2, days });
    const listed = await send(
      'GET',
      'assets/timeline/2025-06-14?until=2025-06-12&stacks=collapsed',
    );
    expect(listed.json().data.assets).toMatchObject([
      { name: 'a', stack: { count: 3 } },
      { name: 'd' },
    ]);
  });
});

describe('suggestions', () => {
  const suggest = (kind: 'RAW_JPEG' | 'BURST' | 'EDIT', assets: TestAsset[]) =>
    app.ctx.db.stackSuggestion.create({
      data: {
        kind,
        creatorId: assets[0]?.row.creatorId ?? 0,
        members: { create: assets.map(({ row }, position) => ({ assetId: row.id, position })) },
      },
    });

  async function list(query = '', by = admin): Promise<StackSuggestionPage> {
    return (await send('GET', `stack-suggestions${query}`, undefined, by)).json();
  }

  it('are listed by kind, by pages, and counted', async () => {
    const pairs = [
      await makeAll('ab'),
      await makeAll('cd'),
      await makeAll('ef', restricted),
    ] as const;
    await suggest('EDIT', pairs[0]);
    await suggest('RAW_JPEG', pairs[1]);
    await suggest('RAW_JPEG', pairs[2]);
    const first = await list('?limit=2');
    expect(first.data.map(namesOf)).toEqual(['cd', 'ef']);
    expect(first.counts).toMatchObject({ raw_jpeg: 2, burst: 0, edit: 1 });
    const second = await list(`?limit=2&cursor=${first.next_cursor}`);
    expect([second.data.map(namesOf), second.next_cursor]).toEqual([['ab'], null]);
    expect((await list('', restricted)).data.map(namesOf)).toEqual(['ef']);
    expect((await list('?kind=EDIT')).data).toHaveLength(1);
  });

  it('close when their assets are stacked, and when they are dismissed until that is undone', async () => {
    const assets = await makeAll('ab');
    const { id } = await suggest('EDIT', assets);
    const dismiss = (dismissed: boolean, by = admin) =>
      send('PUT', `stack-suggestions/${id}`, { dismissed }, by);
    expect((await dismiss(true, restricted)).statusCode).toBe(404);
    await dismiss(true);
    expect((await list()).data).toEqual([]);
    await dismiss(false);
    expect((await list()).data).toHaveLength(1);
    await stack(assets);
    expect(await list()).toMatchObject({ data: [], counts: { edit: 0 } });
  });

  it('of a kind become stacks together, but those of assets that cannot change', async () => {
    const pairs = [await makeAll('ab'), await makeAll('cd'), await makeAll('ef')] as const;
    for (const pair of pairs) await suggest('RAW_JPEG', pair);
    await suggest('EDIT', await makeAll('gh'));
    await app.ctx.db.asset.updateMany({ where: { name: 'd' }, data: { status: 'ARCHIVED' } });
    const answer = (await send('POST', 'stack-suggestions/accept', { kind: 'RAW_JPEG' })).json();
    expect(answer).toMatchObject({ next_id: null });
    expect(answer.stack_ids).toHaveLength(2);
    expect(await app.ctx.db.stack.count()).toBe(2);
    expect((await list()).counts).toMatchObject({ raw_jpeg: 1, edit: 1 });
  });
});
