import { testSpeechService } from '@spindle/contracts/analysis/models';
import { DEFAULT_SPEECH_SERVICE } from '@spindle/contracts/settings/model-settings';
import type { TestUser } from '@spindle/core/test/factories';
import { startFakeTranscription } from '@spindle/core/test/fake-transcription';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { openSettings } from '../../test/settings.ts';

let app: TestApp;
let admin: TestUser;
let service: Awaited<ReturnType<typeof startFakeTranscription>>;
let settings: ReturnType<typeof openSettings>;

beforeAll(async () => {
  app = await openTestApp({ OUTBOUND_ALLOW: '127.0.0.1/32' });
  admin = await app.makeUser('ADMIN');
  settings = openSettings(app, admin);
  service = await startFakeTranscription(({ authorization }, response) => {
    if (authorization === 'Bearer sk-right') return { language: 'english', segments: [] };
    response.writeHead(401).end();
    return null;
  });
});

afterAll(async () => {
  await service.stop();
  await app.close();
});

const check = (change: object = {}) =>
  app.call(admin, {
    method: 'POST',
    url: testSpeechService.path,
    payload: { ...DEFAULT_SPEECH_SERVICE, speech_url: service.url, ...change },
  });

const WORKS = { capability: 'transcribe', model: 'whisper-1', works: true, message: '' };

it('asks the service and its model with a second of silence, and says what fails', async () => {
  const answer = await check({ speech_api_key: 'sk-right' });
  expect(answer.json().data).toEqual({ answers: true, message: '', models: [WORKS] });
  expect(service.questions).toMatchObject([{ model: 'whisper-1', seconds: 1 }]);
  expect((await check()).json().data.models).toEqual([
    { ...WORKS, works: false, message: 'The model service does not accept the API key.' },
  ]);
  expect((await check({ speech_url: 'http://10.1.2.3' })).json().data).toMatchObject({
    answers: false,
    models: [],
    message: expect.stringContaining('OUTBOUND_ALLOW'),
  });
});

it('keeps the key encrypted and shows a mask, which stands for it at the same address only', async () => {
  const models = { speech_url: service.url, speech_api_key: 'sk-right' };
  const saved = await settings.update({ models });
  expect(saved.statusCode, saved.body).toBe(200);
  expect((await settings.read()).models).toMatchObject({ speech_api_key: '********' });
  const row = await app.ctx.db.setting.findUniqueOrThrow({ where: { section: 'models' } });
  expect(JSON.stringify(row.value)).not.toContain('sk-right');
  const audit = await app.ctx.db.auditEntry.findMany();
  expect(JSON.stringify(audit.map(({ details }) => details))).not.toContain('sk-right');
  // A change of another field keeps the key.
  await settings.update({ models: { selected: { transcribe: 'speech/whisper-1' } } });
  const masked = await check({ speech_api_key: '********' });
  expect(masked.json().data.models).toEqual([WORKS]);
  const moved = await check({ speech_api_key: '********', speech_url: 'http://example.com' });
  expect([moved.statusCode, moved.json().message]).toEqual([
    400,
    'Enter the secret again, because its target has changed.',
  ]);
});

it('hides the address and the key from roles without UPDATE_SETTINGS', async () => {
  const reader = openSettings(app, await app.makeUser('USER'));
  expect((await reader.read()).models).toMatchObject({ speech_url: '', speech_api_key: '' });
});
