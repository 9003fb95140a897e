import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enableAddons } from '../../test/derivatives/tool-results.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

const URL = '/api/v1/addons/subtitles/wordsubstitutions';

let app: TestApp;
let user: TestUser;
let creator: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  user = await app.makeUser('USER');
  creator = await app.makeUser('CREATOR');
  expect((await app.call(user, { url: URL })).statusCode).toBe(422);
  await enableAddons(app, ['AUDIO_SUBTITLES']);
});

afterAll(() => app.close());

const list = async () => (await app.call(user, { url: URL })).json().data;
const send = (method: 'POST' | 'PUT', words: object, by = creator, override = {}) =>
  app.call(by, { method, url: URL, payload: { lang: 'en', domain: 'sport', words, ...override } });
const remove = (word: string, by = creator) =>
  app.call(by, { method: 'DELETE', url: URL, query: { lang: 'en', domain: 'sport', word } });

// Proves: B-780, B-781, B-782, B-783, B-784, B-785, B-527, B-528, B-529
it('accepts lang, domain and words from any user, and returns and lists the saved entries', async () => {
  const added = await send('POST', { surfing: ['serving', 'surfin'] }, user);
  const entry = { lang: 'en', domain: 'sport', words: { surfing: ['serving', 'surfin'] } };
  expect(added.json()).toEqual({ status: 'OK', data: [entry] });
  await send('POST', { Brandung: ['Brennung'] }, user, { lang: 'de-de' });
  expect(await list()).toEqual([
    { lang: 'de-DE', domain: 'sport', words: { Brandung: ['Brennung'] } },
    entry,
  ]);
});

it('rejects an empty word, a word without variants, an existing word, and an invalid language or domain [B-660] [B-661] [B-662]', async () => {
  const before = await list();
  for (const [words, status, message] of [
    [{ ' ': ['x'] }, 400, 'Substitution word is required'],
    [{}, 400, 'Substitution word is required'],
    [{ wave: [] }, 400, 'Please enter comma separated variants for the Substitution word'],
    [{ wave: 'weave' }, 400, 'Please enter comma separated variants for the Substitution word'],
    [{ Surfing: ['x'] }, 409, 'Word already exists.'],
    [{ wave: ['x'], WAVE: ['y'] }, 409, 'Word already exists.'],
  ] as const)
    expect(errorOf(await send('POST', words))).toMatchObject({ status, message });
  expect((await send('POST', { wave: ['x'] }, user, { lang: 'not_one' })).statusCode).toBe(400);
  expect((await send('POST', { wave: ['x'] }, user, { domain: '' })).statusCode).toBe(400);
  expect(await list()).toEqual(before);
});

it('replaces the variants of a word, and deletes a word [B-786] [B-787]', async () => {
  await send('POST', { board: ['bored'] });
  const changed = await send('PUT', { board: ['bord', 'boared'] });
  expect(changed.json().data[0].words).toEqual({ board: ['bord', 'boared'] });
  const wordsOf = async () =>
    (await list()).find(({ lang }: { lang: string }) => lang === 'en').words;
  expect((await wordsOf()).board).toEqual(['bord', 'boared']);
  expect((await send('PUT', { board: ['x'], unknown: ['y'] })).statusCode).toBe(404);
  expect((await wordsOf()).board).toEqual(['bord', 'boared']);
  expect((await remove('board')).statusCode).toBe(200);
  expect(await wordsOf()).toEqual({ surfing: ['serving', 'surfin'] });
  expect((await remove('board')).statusCode).toBe(404);
});

// Proves, B-788, B-789, B-222, B-225, B-226
it('USER adds words, and can neither edit nor delete them', async () => {
  expect((await send('POST', { reef: ['leaf'] }, user)).statusCode).toBe(200);
  expect((await send('PUT', { reef: ['leaf'] }, user)).statusCode).toBe(403);
  expect((await remove('reef', user)).statusCode).toBe(403);
});

it('adds a word once, however many requests send it at the same time', async () => {
  const all = await Promise.all(
    ['a', 'b', 'c', 'd'].map((variant) => send('POST', { tide: [variant] })),
  );
  expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
});
