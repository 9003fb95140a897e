import { testModelService } from '@spindle/contracts/analysis/models';
import { DEFAULT_MODEL_SERVICE } from '@spindle/contracts/settings/model-settings';
import { startFakeImmich } from '@spindle/core/test/fake-immich';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let service: Awaited<ReturnType<typeof startFakeImmich>>;

beforeAll(async () => {
  app = await openTestApp({ OUTBOUND_ALLOW: '127.0.0.1/32' });
  service = await startFakeImmich(({ entries }, response) => {
    if (entries.clip) return { clip: '[0.5]' };
    if (entries.ocr) response.writeHead(500).end();
    else return { 'facial-recognition': [], imageWidth: 64, imageHeight: 64 };
    return null;
  });
});

afterAll(async () => {
  await service.stop();
  await app.close();
});

async function check(immich_url: string, change: object = {}) {
  const answer = await app.call(await app.makeUser('MANAGER'), {
    method: 'POST',
    url: testModelService.path,
    payload: { ...DEFAULT_MODEL_SERVICE, immich_url, ...change },
  });
  return answer.json().data;
}

it('asks the service and each named model, and says what fails', async () => {
  expect(await check(service.url)).toEqual({
    answers: true,
    message: '',
    models: [
      { capability: 'faces', model: 'buffalo_l', works: true, message: '' },
      { capability: 'embedImage', model: 'ViT-B-32__openai', works: true, message: '' },
      {
        capability: 'ocr',
        model: 'PP-OCRv5_mobile',
        works: false,
        message: 'The model service answered with status 500.',
      },
    ],
  });
  const names = { immich_faces_model: '', immich_ocr_model: '' };
  expect((await check(service.url, names)).models).toHaveLength(1);
});

it('says why a service does not answer, without asking its models', async () => {
  const before = service.questions.length;
  expect(await check('http://10.1.2.3:3003')).toMatchObject({
    answers: false,
    models: [],
    message: expect.stringContaining('OUTBOUND_ALLOW'),
  });
  expect(await check(`${service.url}/elsewhere`)).toMatchObject({ answers: false });
  expect(service.questions).toHaveLength(before);
});
