import { box } from '@spindle/core/test/media/boxes';
import { afterAll, expect, it } from 'vitest';
import { urlsIn } from '../../test/derivatives/playlists.ts';
import { renditionFiles } from '../../test/derivatives/renditions.ts';
import { openShares, original } from '../../test/shares.ts';

const { app, owner, share, change, revoke, visitor } = await openShares();
const surf = await app.makeAsset(owner, { name: 'surf.mov', kind: 'VIDEO' }, renditionFiles());
const other = await app.makeAsset(owner, { name: 'other.mov', kind: 'VIDEO' }, renditionFiles());
afterAll(() => app.close());

const folder = `/assets/${surf.id}/transcodes`;

it('plays a shared video over HLS without download permission, with every path relative to its playlist', async () => {
  const created = await share({ assets: [surf.id], password: 'open sesame' });
  const guest = visitor(created.token);
  for (const path of ['playlist.m3u8', 'hls/720p.m3u8', 'hls/720p/0.m4s'])
    expect(await guest.status(`${folder}/${path}`)).toBe(403);
  await guest.unlock('open sesame');
  const { assets } = (await guest.ask('/assets')).json().data;
  expect(assets).toMatchObject([{ name: 'surf.mov', has_hls: true }]);
  const master = await guest.ask(`${folder}/playlist.m3u8`);
  expect(master.headers).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': 'private, no-cache',
  });
  expect(urlsIn(master.body)).toContain('hls/720p.m3u8');
  for (const path of urlsIn(master.body)) {
    const track = await guest.ask(`${folder}/${path}`);
    expect(track.statusCode, path).toBe(200);
    const [kind] = path.split('/');
    const last = await guest.ask(`${folder}/${kind}/${urlsIn(track.body).at(-1)}`);
    expect([path, last.statusCode]).toEqual([path, 200]);
    if (kind === 'hls') expect(last.body).toBe('the last');
    else expect(last.body).toContain('X-TIMESTAMP-MAP');
    expect(last.headers['cache-control']).toBe('private, no-cache');
  }
  for (const path of [original(surf), `${folder}/720p-video.mp4`])
    expect([403, 404]).toContain(await guest.status(path));
  await revoke(created.id);
  expect(await guest.status(`${folder}/hls/720p/0.m4s`)).toBe(404);
});

it('answers 404 for the renditions of another asset and 403 once the share gets a password', async () => {
  const created = await share({ assets: [surf.id] });
  const guest = visitor(created.token);
  for (const path of ['playlist.m3u8', 'hls/720p.m3u8', 'hls/720p/init.m4s']) {
    expect(await guest.status(`${folder}/${path}`)).toBe(200);
    expect(await guest.status(`/assets/${other.id}/transcodes/${path}`)).toBe(404);
  }
  await change(created.id, { password: 'open sesame' });
  expect(await guest.status(`${folder}/hls/720p/0.m4s`)).toBe(403);
});

it('leaves out what the file says about the video, also of renditions that were made with it', async () => {
  const place = box('udta', box('\xa9xyz', Buffer.from('+48.1370+011.5750/')));
  const header = box('mvhd', Buffer.from('header'));
  const init = box('moov', header, box('trak', box('tkhd'), place), place);
  const files = renditionFiles(Buffer.concat([box('ftyp'), init]));
  const video = await app.makeAsset(owner, { name: 'old.mov', kind: 'VIDEO' }, files);
  const guest = visitor((await share({ assets: [video.id] })).token);
  const path = `/assets/${video.id}/transcodes/hls/720p/init.m4s`;
  const answer = await guest.ask(path);
  const text = answer.rawPayload.toString('latin1');
  expect(answer.rawPayload).toHaveLength(8 + init.length);
  expect(text).not.toMatch(/48\.1370|udta/);
  expect(text).toContain('mvhdheader');
  const part = await guest.ask(path, { headers: { range: 'bytes=4-7' } });
  expect([part.statusCode, part.body]).toEqual([206, 'ftyp']);
});
