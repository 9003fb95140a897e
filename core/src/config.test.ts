import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const NEEDED = { DATABASE_URL: 'postgresql://somewhere/db' };

function faultsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
}

it('lists every fault at once, each with its name', () => {
  const faults = faultsOf({ PORT: 'eighty', UPLOAD_MAX_BYTES: '-1', RATE_LIMIT: 'maybe' });
  expect(faults).toEqual([
    'PORT: must be a number',
    'DATABASE_URL: is needed',
    'UPLOAD_MAX_BYTES: must be 1 or more',
    'RATE_LIMIT: must be on or off',
  ]);
});

it('takes an empty value for none', () => {
  expect(loadConfig({ ...NEEDED, PORT: '', S3_BUCKET: '' })).toMatchObject({
    port: 8080,
    s3: null,
  });
});

it('wants the whole of S3 or nothing of it', () => {
  expect(faultsOf({ ...NEEDED, S3_ENDPOINT: 'http://s3:9000' })).toEqual([
    'S3_BUCKET: is needed when S3 is used',
  ]);
  expect(faultsOf({ ...NEEDED, S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a' })).toEqual([
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: give both or neither',
  ]);
});

it('knows every variable that .env.example shows, and shows every one it knows', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const shown = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8');
  const known = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
  // The database of the compose file has a password of its own.
  expect(shown.filter((name) => name !== 'POSTGRES_PASSWORD')).toEqual(known);
});

it('reads the films of tours by the paths of their pages', () => {
  const films = (TOUR_VIDEOS: string) => loadConfig({ ...NEEDED, TOUR_VIDEOS }).tourVideos;
  expect(films(' /assets=https://example.com/a.mp4?v=1\n/asset=http://example.com/b.mp4')).toEqual({
    '/assets': 'https://example.com/a.mp4?v=1',
    '/asset': 'http://example.com/b.mp4',
  });
  expect(films('')).toEqual({});
  for (const wrong of ['/assets', '/assets=javascript:x', 'assets=https://example.com/a.mp4'])
    expect(faultsOf({ ...NEEDED, TOUR_VIDEOS: wrong })).toEqual([
      'TOUR_VIDEOS: must be pairs such as /assets=https://example.com/assets.mp4, with spaces between them',
    ]);
});
