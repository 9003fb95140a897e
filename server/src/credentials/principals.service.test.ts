import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { openPrincipals } from './principals.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});

afterAll(() => app.close());

it('returns but does not cache a principal when a change is reported during the lookup', async () => {
  const user = await app.makeUser('USER');
  const gapListeners: (() => void)[] = [];
  const principals = openPrincipals(app.ctx, app.secrets, {
    watch: (_kind, _onId, onGap) => void gapListeners.push(onGap),
    close: async () => {},
  });
  const lookup = principals.byApiKey(user.apiKey);
  for (const notifyGap of gapListeners) notifyGap();
  expect((await lookup)?.actor.userId).toBe(user.row.id);
  await app.ctx.db.user.update({ where: { id: user.row.id }, data: { enabled: false } });
  expect(await principals.byApiKey(user.apiKey)).toBeUndefined();
});
