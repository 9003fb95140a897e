import type { Share, SharedAsset } from '@spindle/contracts/shares/shares';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import type { InjectOptions } from 'fastify';
import { ONE_PIXEL } from './derivatives/one-pixel.ts';
import { openTestApp } from './open-app.ts';

/** Opens a server with assets to share, and with users who create, may open and may not see the shares. */
export async function openShares() {
  const app = await openTestApp({ PUBLIC_URL: 'https://dam.example.com' });
  const owner = await app.makeUser('USER');
  const other = await app.makeUser('ADMIN');
  const picture = { original: ONE_PIXEL, _thumb: ONE_PIXEL, _preview: ONE_PIXEL };
  const lake = await app.makeAsset(
    owner,
    { name: '<b>lake</b>.png', kind: 'IMAGE', data: { title: 'Lake', sku: 'A-1' } },
    picture,
  );
  const notes = await app.makeAsset(owner, { name: 'notes.txt' });
  const secret = await app.makeAsset(owner, { name: 'secret.png', kind: 'IMAGE' }, picture);

  const post = (by: TestUser, payload: object) =>
    app.call(by, { method: 'POST', url: '/api/v1/shares', payload });

  /** Creates a share over HTTP, of `lake` and `notes` unless `given` names others. */
  async function share(given: object = {}, by = owner): Promise<Share & { token: string }> {
    const answer = await post(by, { name: 'Press', assets: [lake.id, notes.id], ...given });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const created: Share = answer.json().data;
    return { ...created, token: created.url.split('/').pop() ?? '' };
  }

  const change = (id: number, payload: object, by = owner) =>
    app.call(by, { method: 'PATCH', url: `/api/v1/shares/${id}`, payload });
  const revoke = (id: number, by = owner) =>
    app.call(by, { method: 'DELETE', url: `/api/v1/shares/${id}` });
  const ownShares = async (by = owner, query = ''): Promise<Share[]> =>
    (await app.call(by, { url: `/api/v1/shares${query}` })).json().data.shares;

  /** Sends requests without an account. Stores the cookies it receives, as a browser does. */
  function visitor(token: string, on = app) {
    const cookies: Record<string, string> = {};
    const ask = async (path = '', options: InjectOptions = {}) => {
      const url = `/api/v1/public/shares/${token}${path}`;
      const answer = await on.http.inject({ url, cookies, ...options });
      for (const { name, value } of answer.cookies) cookies[name] = value;
      return answer;
    };
    return {
      cookies,
      ask,
      status: async (path = '') => (await ask(path)).statusCode,
      unlock: (password: string) => ask('/unlock', { method: 'POST', payload: { password } }),
      names: async () => {
        const { assets } = (await ask('/assets')).json().data as { assets: SharedAsset[] };
        return assets.map(({ name }) => name);
      },
    };
  }

  return {
    app,
    owner,
    other,
    lake,
    notes,
    secret,
    post,
    share,
    change,
    revoke,
    ownShares,
    visitor,
  };
}

/** Paths below a share: the image and the original of an asset. */
export const image = (asset: TestAsset, query = '') => `/assets/${asset.id}/image${query}`;
export const original = (asset: TestAsset, query = '') => `/assets/${asset.id}/download${query}`;
