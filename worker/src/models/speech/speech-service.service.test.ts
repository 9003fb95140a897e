import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DEFAULT_MODEL_SETTINGS } from '@spindle/contracts/settings/model-settings';
import { inTransaction } from '@spindle/core/context';
import { Unavailable } from '@spindle/core/errors';
import { SAMPLES_PER_SECOND, wavHeader } from '@spindle/core/models/wav';
import { loadSecrets } from '@spindle/core/secrets';
import { saveSettings } from '@spindle/core/settings/settings';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { startFakeTranscription } from '@spindle/core/test/fake-transcription';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FinalFailure } from '../../steps/handler.ts';
import { checkModelServices, closeModels, followModelSettings, openModels } from '../models.ts';
import { reportModels } from '../report-models.ts';

let test: TestContext;
let service: Awaited<ReturnType<typeof startFakeTranscription>>;
let path: string;

beforeAll(async () => {
  test = await openTestContext({ OUTBOUND_ALLOW: '127.0.0.1/32' });
  service = await startFakeTranscription(() => null);
  path = join(test.ctx.config.modelsDir, '..', 'sound.wav');
  const bytes = 4 * SAMPLES_PER_SECOND;
  writeFileSync(path, Buffer.concat([wavHeader(bytes), Buffer.alloc(bytes)]));
});

afterAll(async () => {
  closeModels(test.ctx.config);
  await service.stop();
  await test.close();
});

beforeEach(async () => {
  closeModels(test.ctx.config);
  service.questions.length = 0;
  await useService(service.url);
});

const MODEL = 'Systran/faster-whisper-small';

async function useService(speech_url: string, { key = '', ctx = test.ctx } = {}): Promise<void> {
  const selected = { transcribe: `speech/${MODEL}` };
  const speech_api_key = key && (await loadSecrets(ctx.config)).seal(key);
  const settings = { ...DEFAULT_MODEL_SETTINGS, speech_url, speech_api_key, selected };
  await inTransaction(ctx, (tx) =>
    saveSettings(tx, 'models', { ...settings, speech_model: MODEL }),
  );
  await followModelSettings(ctx);
}

const { signal } = new AbortController();
const run = (language: string | null = null) =>
  openModels(test.ctx.config).run('transcribe', { path, language }, signal);

const SEGMENTS = [
  { start: 0, end: 1.5, text: ' Guten Morgen.' },
  { start: 1.5, end: 1.5, text: 'no time' },
  { start: 1.6, end: 2, text: ' ' },
];

it('sends the sound with the model and the key, and tells the language and the passages', async () => {
  await useService(`${service.url}/v1`, { key: 'sk-secret' });
  service.answer = () => ({ language: 'german', segments: SEGMENTS, text: 'Guten Morgen.' });
  expect(await run()).toEqual({
    language: 'de',
    passages: [{ start: 0, end: 1.5, text: 'Guten Morgen.' }],
  });
  expect(await run('pt-BR')).toMatchObject({ language: 'pt-BR' });
  const authorization = 'Bearer sk-secret';
  const question = { authorization, model: MODEL, format: 'verbose_json', seconds: 2 };
  expect(service.questions).toEqual([
    { ...question, language: null },
    { ...question, language: 'pt' },
  ]);
  const report = reportModels(test.ctx.config).find(({ provider }) => provider === 'speech');
  expect(report).toMatchObject({ model: MODEL, state: 'READY', is_used: true });
  expect(JSON.stringify(report)).not.toContain('secret');
});

it('a service without a detailed answer is asked for WebVTT, from then on at first', async () => {
  service.answer = ({ format }, response) => {
    if (format === 'vtt')
      return 'WEBVTT\n\n00:00.000 --> 00:01.500\n<v Ann>Salt &amp; pepper\n\n00:01.500 --> 00:02.000\n\n';
    response.writeHead(400).end();
    return null;
  };
  const passages = [{ start: 0, end: 1.5, text: 'Salt & pepper' }];
  expect(await run()).toEqual({ language: 'und', passages });
  expect(await run('und')).toEqual({ language: 'und', passages });
  expect(service.questions.map(({ format }) => format)).toEqual(['verbose_json', 'vtt', 'vtt']);
  expect(service.questions.map(({ language }) => language)).toEqual([null, null, null]);
});

it('waits as long as a busy service asks, a few times', async () => {
  let refusals = 2;
  service.answer = (_question, response) => {
    if (refusals-- <= 0) return { language: 'en', segments: [] };
    response.writeHead(429, { 'retry-after': '0' }).end();
    return null;
  };
  expect(await run()).toEqual({ language: 'en', passages: [] });
  expect(service.questions).toHaveLength(3);
  refusals = 3;
  await expect(run()).rejects.toThrow('The model service answered with status 429.');
});

const status =
  (code: number, body = '') =>
  (response: ServerResponse) =>
    void response.writeHead(code, { location: '/v1/audio/transcriptions' }).end(body);
const body = (text: string) => (response: ServerResponse) => void response.end(text);

it.each([
  ['an error', status(500), Unavailable, 'status 500'],
  ['a redirect', status(302), Unavailable, 'status 302'],
  ['a refused key', status(401, 'key sk-secret'), Unavailable, 'does not accept the API key.'],
  [
    'an unknown model',
    status(404, '{"error":{"message":"No such model"}}'),
    Unavailable,
    '404. No',
  ],
  ['a refused sound', status(413), FinalFailure, 'status 413'],
  ['no times', body('{"text":"Hello"}'), Unavailable, 'no times of passages'],
  ['no JSON', body('<html>'), Unavailable, 'no times of passages'],
  ['too much', body(' '.repeat(9_000_000)), Unavailable, 'too large'],
])('fails with a reason when it is answered with %s', async (_kind, answer, kind, message) => {
  service.answer = (_question, response) => {
    answer(response);
    return null;
  };
  const error = await run().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(kind);
  expect((error as Error).message).toContain(message);
});

it('connects to no address that the operator does not allow [security 16]', async () => {
  const closed = await openTestContext();
  await useService(service.url, { ctx: closed.ctx });
  await checkModelServices(closed.ctx.config);
  const report = reportModels(closed.ctx.config).find(({ provider }) => provider === 'speech');
  expect(report).toMatchObject({
    state: 'NOT_ANSWERING',
    message: expect.stringContaining('See OUTBOUND_ALLOW.'),
  });
  expect(service.questions).toEqual([]);
  await closed.close();
});

it('a canceled request ends at once', async () => {
  const abort = new AbortController();
  service.answer = () => {
    abort.abort(new Error('The job was canceled.'));
    return null;
  };
  const request = { path, language: null };
  await expect(
    openModels(test.ctx.config).run('transcribe', request, abort.signal),
  ).rejects.toThrow('The job was canceled.');
});

it('a key that cannot be decrypted is not sent', async () => {
  const settings = { ...DEFAULT_MODEL_SETTINGS, speech_url: service.url, speech_api_key: 'x' };
  const selected = { transcribe: 'speech/whisper-1' };
  await inTransaction(test.ctx, (tx) => saveSettings(tx, 'models', { ...settings, selected }));
  await followModelSettings(test.ctx);
  service.answer = () => ({ language: 'en', segments: [] });
  await run();
  expect(service.questions[0]?.authorization).toBeNull();
});
