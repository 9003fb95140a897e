import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SearchAnswer } from '@spindle/contracts/search';
import { integrator } from '../integrator.ts';
import { expect, test } from '../journey.ts';
import { mediaFolder } from '../media.ts';
import { signalPart } from '../product.ts';

/** Worker and server in turn, each at another point of uploads and jobs: what a worker leaves goes silent while the server starts. */
const KILLS = 6;
const KILL_AFTER_MS = 300;

test('killing server and worker at any moment loses no acknowledged file and leaves no half asset (security 38, 42)', async ({
  request,
  baseURL,
}, { project }) => {
  const photo = await readFile(join(await mediaFolder(), 'photo-5.jpg'));
  const api = await integrator(request);
  const acknowledged = new Map<string, string>();
  let killing = true;

  const uploads = [1, 2, 3].map(async (lane) => {
    for (let n = 0; killing; n++) {
      const bytes = Buffer.concat([photo, Buffer.from(`${lane}-${n}`)]);
      const form = new FormData();
      form.append('file', new Blob([bytes]), `kill-${lane}-${n}.jpg`);
      const answer = await fetch(`${baseURL}/api/v1/assets/new/content/original/upload`, {
        method: 'POST',
        headers: api.headers,
        body: form,
      })
        .then((response) => (response.ok ? response.json() : null))
        .catch(() => null);
      if (answer) acknowledged.set(answer.files[0].id, md5(bytes));
      await sleep(200);
    }
  });
  for (let kills = 0; kills < KILLS; kills++) {
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before);
    await sleep(kills * KILL_AFTER_MS);
    const part = kills % 2 === 0 ? 'worker' : 'server';
    await expect.poll(() => signalPart(project.name, part, 'SIGKILL')).toBe(true);
  }
  killing = false;
  await Promise.all(uploads);
  await expect
    .poll(async () => (await request.get('/readyz').catch(() => null))?.status() ?? 0)
    .toBe(200);

  for (const [id, checksum] of acknowledged) {
    const asset = await api.processed(id);
    expect(asset, JSON.stringify(asset.errors)).toMatchObject({ status: 'OK', checksum });
    const file = await request.get(`/api/v1/files/content/${id}`, { headers: api.headers });
    expect(md5(await file.body())).toBe(checksum);
  }
  const found = await request.post('/api/v1/assets/search', {
    headers: api.headers,
    data: { file_name: 'kill-', limit_per_page: 100 },
  });
  const { result } = (await found.json()) as SearchAnswer;
  // What was not acknowledged is either not there at all, or whole.
  for (const id of result) expect((await api.processed(id)).status).toBe('OK');
});

function md5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex');
}
