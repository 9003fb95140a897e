import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { openPrincipals } from './principals.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});

afterAll(() => app.close());

it('handles a change notification during a lookup without failing or ignoring it', async () => {
  const user = await app.makeUser('USER');
  const tell: (() => void)[] = [];
  const principals = openPrincipals(app.ctx, app.secrets, {
    watch: (_kind, _onId, onGap) => void tell.push(onGap),
    close: async () => {},
  });
  const early = principals.byApiKey(user.apiKey);
  for (const change of tell) change();
  expect((await early)?.actor.userId).toBe(user.row.id);
  await app.ctx.db.user.update({ where: { id: user.row.id }, data: { enabled: false } });
  expect(await principals.byApiKey(user.apiKey)).toBeUndefined();
});
