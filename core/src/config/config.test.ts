import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const NEEDED = { DATABASE_URL: 'postgresql://somewhere/db' };

function problemsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
}

it('lists all errors, each with its variable', () => {
  const problems = problemsOf({ PORT: 'eighty', UPLOAD_MAX_BYTES: '-1', RATE_LIMIT: 'maybe' });
  expect(problems).toEqual([
    'PORT: must be a number',
    'DATABASE_URL: is required',
    'UPLOAD_MAX_BYTES: must be 1 or more',
    'RATE_LIMIT: must be on or off',
  ]);
});

it('trusts no proxy, a number of them, or those of some addresses, and never all', () => {
  const trusted = (TRUST_PROXY: string) => loadConfig({ ...NEEDED, TRUST_PROXY }).trustProxy;
  expect(trusted('')).toBe(false);
  expect(trusted('off')).toBe(false);
  expect(trusted('on')).toBe(1);
  expect(trusted('2')).toBe(2);
  expect(trusted('10.0.0.0/8, ::1')).toEqual(['10.0.0.0/8', '::1']);
  for (const wrong of ['all', '12', '10.0.0.0/33', '10.0.0.0/8,', 'proxy.example.com'])
    expect(problemsOf({ ...NEEDED, TRUST_PROXY: wrong })).toEqual([
      'TRUST_PROXY: must be on, off, a number of proxies (1 to 9), or addresses such as 10.0.0.0/8',
    ]);
});

it('treats an empty value as unset', () => {
  expect(loadConfig({ ...NEEDED, PORT: '', S3_BUCKET: '' })).toMatchObject({
    port: 8080,
    s3: null,
  });
});

it('accepts allowed origins without paths and wildcards', () => {
  const origins = (CORS_ORIGINS: string) => loadConfig({ ...NEEDED, CORS_ORIGINS }).corsOrigins;
  expect(origins('https://a.example.com, http://localhost:3000')).toEqual([
    'https://a.example.com',
    'http://localhost:3000',
  ]);
  expect(origins('')).toEqual([]);
  for (const wrong of ['*', 'https://a.example.com/', 'a.example.com', 'file:///x'])
    expect(problemsOf({ ...NEEDED, CORS_ORIGINS: wrong })).toEqual([
      expect.stringMatching(/^CORS_ORIGINS: must be origins such as/),
    ]);
});

it('requires all S3 variables or none', () => {
  expect(problemsOf({ ...NEEDED, S3_ENDPOINT: 'http://s3:9000' })).toEqual([
    'S3_BUCKET: is required when S3 is used',
  ]);
  expect(problemsOf({ ...NEEDED, S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a' })).toEqual([
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both or neither',
  ]);
});

it('reads exactly the variables that .env.example shows', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const shown = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8');
  const known = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
  // The database of the compose file has a password of its own.
  expect(shown.filter((name) => name !== 'POSTGRES_PASSWORD')).toEqual(known);
});

it('reads the videos of tours by the paths of their pages', () => {
  const films = (TOUR_VIDEOS: string) => loadConfig({ ...NEEDED, TOUR_VIDEOS }).tourVideos;
  expect(films(' /assets=https://example.com/a.mp4?v=1\n/asset=http://example.com/b.mp4')).toEqual({
    '/assets': 'https://example.com/a.mp4?v=1',
    '/asset': 'http://example.com/b.mp4',
  });
  expect(films('')).toEqual({});
  for (const wrong of ['/assets', '/assets=javascript:x', 'assets=https://example.com/a.mp4'])
    expect(problemsOf({ ...NEEDED, TOUR_VIDEOS: wrong })).toEqual([
      'TOUR_VIDEOS: must be pairs such as /assets=https://example.com/assets.mp4, separated by spaces',
    ]);
});
