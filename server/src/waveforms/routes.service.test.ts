import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waveformFile } from '../../test/derivatives/waveforms.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  user = await app.makeUser('USER');
});

afterAll(() => app.close());

it('returns the waveform of the current version only', async () => {
  const waveform = { peaks: [0, 0.5, 1], duration: 1.5, has_cover: true };
  const files = { _waveform: waveformFile(waveform) };
  const audio = await app.makeAsset(user, { kind: 'AUDIO' }, files);
  const read = () => app.call(user, { url: `/api/v1/assets/${audio.id}/waveform.json` });
  expect((await read()).json()).toEqual(waveform);
  await app.ctx.db.asset.update({ where: { id: audio.row.id }, data: { version: 2 } });
  expect((await read()).statusCode).toBe(404);
});
