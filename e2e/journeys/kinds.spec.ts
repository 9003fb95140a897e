import { join } from 'node:path';
import { integrator } from '../integrator.ts';
import { expect, test } from '../journey.ts';
import { mediaFolder } from '../media.ts';

/** Name, content type, kind, and whether the file has a thumbnail. */
const KINDS = [
  ['photo-1.jpg', 'image/jpeg', 'IMAGE', true],
  ['still.png', 'image/png', 'IMAGE', true],
  ['still.webp', 'image/webp', 'IMAGE', true],
  ['still.avif', 'image/avif', 'IMAGE', true],
  ['still.gif', 'image/gif', 'IMAGE', true],
  ['still.tiff', 'image/tiff', 'IMAGE', true],
  ['drawing.svg', 'image/svg+xml', 'IMAGE', true],
  ['clip.mp4', 'video/mp4', 'VIDEO', true],
  ['clip.mov', 'video/quicktime', 'VIDEO', true],
  ['clip.webm', 'video/webm', 'VIDEO', true],
  ['tone.mp3', 'audio/mpeg', 'AUDIO', true],
  ['tone.wav', 'audio/wav', 'AUDIO', true],
  ['tone.flac', 'audio/flac', 'AUDIO', true],
  ['page.pdf', 'application/pdf', 'OTHER', true],
  ['notes.txt', 'text/plain', 'OTHER', true],
  ['notes.zip', 'application/zip', 'OTHER', false],
  ['really-a-photo.pdf', 'image/jpeg', 'IMAGE', true],
] as const;

// Proves
test('the product processes and identifies every kind of file', async ({ request }) => {
  const media = await mediaFolder();
  const api = await integrator(request);
  const ids = await api.upload(...KINDS.map(([name]) => join(media, name)));
  for (const [index, [name, contentType, kind, hasThumbnail]] of KINDS.entries()) {
    const asset = await api.waitUntilProcessed(ids[index] ?? '');
    expect(asset, name).toMatchObject({ status: 'OK', content_type: contentType, kind, name });
    expect(asset.addons_info.ON_DEMAND_IMAGE?.available, name).toBe(hasThumbnail);
    const image = await request.get(`/api/v1/assets/${asset.id}/conversions?resize=300,300`, {
      headers: api.headers,
    });
    expect(image.status(), name).toBe(hasThumbnail ? 200 : 404);
    if (kind === 'IMAGE') {
      expect(asset.metadata.width, name).toBeGreaterThan(0);
      expect(asset.metadata.height, name).toBeGreaterThan(0);
      expect(asset.metadata.ColorPalette?.length, name).toBeGreaterThan(0);
    }
    if (kind === 'VIDEO') expect(asset.metadata.duration, name).toBeCloseTo(3, 0);
    if (kind === 'AUDIO') expect(asset.metadata.duration, name).toBeCloseTo(4, 0);
  }
});

test('a file that cannot be drawn is OK with a reason, and an empty one gets the status ERROR [A-387] [A-391] [A-396]', async ({
  request,
}) => {
  const media = await mediaFolder();
  const api = await integrator(request);
  const ids = await api.upload(join(media, 'header.jpg'), join(media, 'empty.jpg'));
  const [header, empty] = await Promise.all(ids.map((id) => api.waitUntilProcessed(id)));
  expect(header?.status).toBe('OK');
  expect(header?.errors).toEqual({
    preview: expect.stringMatching(/^The image cannot be decoded/),
  });
  expect(empty?.status).toBe('ERROR');
  expect(empty?.errors).toEqual({ original: 'The file is empty.' });
});
