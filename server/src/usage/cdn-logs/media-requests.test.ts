import { expect, it } from 'vitest';
import { mediaRequestOf } from './media-requests.ts';

const ID = '0196f0a2b3c47d5e8f90123456789abc';
const SIGNED = 'expiry=1&accessId=abc123&signature=x%3D';

const of = (path: string, given: { query?: string; status?: number; method?: string } = {}) =>
  mediaRequestOf({ hour: 0, method: 'GET', query: '', status: 200, bytes: 500, path, ...given });

it.each([
  `/api/v1/files/content/${ID}`,
  `/api/v1/conversion/${ID}`,
  `/conversion/${ID}`,
  `/api/v1/assets/${ID}/conversions`,
  `/api/v1/assets/${ID}/transcodes/720p-video.mp4`,
  `/api/v1/assets/${ID}/transcodes/playlist.m3u8`,
  `/api/v1/assets/${ID}/transcodes/hls/720p/1.m4s`,
  `/video/${ID}/720p-video.mp4`,
  `/api/v1/storyboard/${ID}/sprite_1.jpg`,
  `/api/v1/storyboard/${ID}/sheet_1.jpg`,
  `/api/v1/zoomable/${ID.toUpperCase()}/deepzoom_files/1/0_0.jpeg`,
])('counts %s for the signer of its link, or the creator of the asset', (path) => {
  expect(of(path)).toEqual({ requests: 1, bytes: 500, owner: `asset ${ID}` });
  expect(of(path, { query: SIGNED })?.owner).toBe('access abc123');
  expect(of(path, { query: 'accessId=abc123' })?.owner).toBe(`asset ${ID}`);
  expect(of(path, { query: '_jwt=x' })?.owner).toBe('');
  expect(of(path, { status: 404 })?.owner).toBe('');
  expect(of(path, { query: SIGNED, status: 404 })?.owner).toBe('access abc123');
  expect(of(path, { query: SIGNED, status: 401 })?.owner).toBe('');
});

it('counts the files of a share for its owner', () => {
  for (const path of [`assets/${ID}/download`, `assets/${ID}/image`, 'download'])
    expect(of(`/api/v1/public/shares/to-k_en/${path}`)?.owner).toBe('share to-k_en');
});

it.each([
  '/',
  '/assets/index.js',
  '/api/v1/account',
  `/api/v1/assets/${ID}/data`,
  '/api/v1/public/shares/token/assets',
  `/prefix/api/v1/files/content/${ID}`,
  `/api/v1/files/content/${ID}/more`,
])('does not count %s', (path) => {
  expect(of(path)).toBeNull();
});

it('counts GET and HEAD alone', () => {
  const path = `/video/${ID}/720p-video.mp4`;
  expect(of(path, { method: 'HEAD' })?.requests).toBe(1);
  for (const method of ['OPTIONS', 'POST', 'get']) expect(of(path, { method })).toBeNull();
});

it('counts a redirect as 0 bytes, and refusals and lost clients as bytes alone', () => {
  const path = `/video/${ID}/720p-video.mp4`;
  const counted = [301, 302, 303, 307, 308, 304, 401, 403, 404, 429, 499, 0].map((status) => {
    const { requests, bytes } = of(path, { status }) ?? {};
    return [status, requests, bytes];
  });
  expect(counted).toEqual([
    [301, 1, 0],
    [302, 1, 0],
    [303, 1, 0],
    [307, 1, 0],
    [308, 1, 0],
    [304, 1, 500],
    [401, 0, 500],
    [403, 1, 500],
    [404, 1, 500],
    [429, 0, 500],
    [499, 1, 500],
    [0, 0, 500],
  ]);
});
