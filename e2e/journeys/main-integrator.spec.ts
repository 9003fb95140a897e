import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrator } from '../integrator.ts';
import { expect, test } from '../journey.ts';
import { mediaFolder } from '../media.ts';

// Proves
test('an integrator uploads, waits, searches, links and downloads over plain HTTP', async ({
  request,
}) => {
  const media = await mediaFolder();
  const api = await integrator(request);
  const [id = '', other = ''] = await api.upload(
    join(media, 'photo-5.jpg'),
    join(media, 'still.png'),
  );
  const asset = await api.waitUntilProcessed(id);
  expect(asset).toMatchObject({ status: 'OK', name: 'photo-5.jpg', content_type: 'image/jpeg' });
  expect(asset.metadata.width).toBeGreaterThan(0);

  const search = await request.post('/api/v1/assets/search', {
    headers: api.headers,
    data: { file_name: 'photo-5', extended_result: true },
  });
  expect((await search.json()).result).toContain(id);

  await api.waitUntilProcessed(other);
  const image = await request.get(`/api/v1/assets/${id}/conversions?resize=300,300`, {
    headers: { ...api.headers, accept: 'image/webp' },
  });
  expect(image.status()).toBe(200);
  expect(image.headers()['content-type']).toBe('image/webp');

  const link = await request.get(`/api/v1/assets/${id}/get_link?expiry=3600`, {
    headers: api.headers,
  });
  const linked = await request.get(await link.text());
  expect(await linked.body()).toEqual(await readFile(join(media, 'photo-5.jpg')));

  const links = await request.post('/api/v1/assets/get_link?expiry=MAX', {
    headers: api.headers,
    data: [id, other],
  });
  expect(Object.keys(await links.json()).sort()).toEqual([id, other].sort());

  const part = await request.get(`/api/v1/files/content/${id}`, {
    headers: { ...api.headers, range: 'bytes=100-199' },
  });
  expect(part.status()).toBe(206);
  expect(await part.body()).toEqual(
    (await readFile(join(media, 'photo-5.jpg'))).subarray(100, 200),
  );
});
