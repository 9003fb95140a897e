import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerErrors } from './errors.ts';
import { rememberMethods } from './methods.ts';
import { serveWeb } from './serve-web.ts';

let root: string;
let http: FastifyInstance;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'spindle-test-'));
  await mkdir(join(root, 'static'));
  const files = {
    'index.html': '<!doctype html>',
    'favicon.svg': '<svg/>',
    'static/main-1f2e.js': 'plain',
    'static/main-1f2e.js.br': 'compressed',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
  http = fastify();
  answerErrors(http, 'postgresql://unused');
  await serveWeb(http, rememberMethods(http), root);
});

afterAll(async () => {
  await http.close();
  await rm(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers });

it('serves hashed files, which browsers keep forever, also compressed', async () => {
  const plain = await get('/static/main-1f2e.js');
  expect([plain.statusCode, plain.body]).toEqual([200, 'plain']);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.headers['content-type']).toContain('javascript');
  const compressed = await get('/static/main-1f2e.js', { 'accept-encoding': 'br' });
  expect([compressed.headers['content-encoding'], compressed.body]).toEqual(['br', 'compressed']);
  expect((await http.inject({ method: 'HEAD', url: '/static/main-1f2e.js' })).statusCode).toBe(200);
});

it('serves the other files, which browsers check, and one document for every page', async () => {
  const icon = await get('/favicon.svg');
  expect([icon.body, icon.headers['cache-control']]).toEqual(['<svg/>', 'no-cache']);
  for (const url of ['/', '/assets', '/assets/1/edit']) {
    const page = await get(url, { accept: 'text/html' });
    expect([page.statusCode, page.body, page.headers['cache-control']], url).toEqual([
      200,
      '<!doctype html>',
      'no-cache',
    ]);
  }
});

it('refuses other methods, missing files and paths out of the folder', async () => {
  const posted = await http.inject({ method: 'POST', url: '/static/main-1f2e.js' });
  expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
  const missing = await get('/static/missing-1f2e.js');
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  for (const url of ['/static/..%2F..%2Fpackage.json', '/static/%2e%2e%2findex.html'])
    expect((await get(url)).statusCode, url).toBeGreaterThanOrEqual(400);
});
