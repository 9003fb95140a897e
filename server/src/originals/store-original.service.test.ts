import { rm, writeFile } from 'node:fs/promises';
import { uploadAssets } from '@spindle/contracts/assets/assets';
import { expect, it } from 'vitest';
import { openTestApp } from '../../test/open-app.ts';
import { FORM_TYPE, rawForm } from '../../test/uploads/raw-form.ts';

it('answers 503 with Retry-After and creates no asset when the folder of files is unusable', async () => {
  const app = await openTestApp();
  const creator = await app.makeUser('CREATOR');
  await rm(app.ctx.config.filesDir, { recursive: true });
  await writeFile(app.ctx.config.filesDir, 'a file where the folder should be');
  const answer = await app.call(creator, {
    method: 'POST',
    url: uploadAssets.path,
    headers: { 'content-type': FORM_TYPE },
    payload: rawForm([{ disposition: 'form-data; name="f"; filename="a"', body: 'x' }]),
  });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBeDefined();
  expect(await app.ctx.db.asset.count()).toBe(0);
  await app.close();
});
