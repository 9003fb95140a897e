import { MASK } from '@spindle/contracts/settings/masked';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useSession } from '../session/session.ts';
import { freshPage } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { serveApi } from '../test/server.ts';
import { settingsAnswer } from '../test/settings-answers.ts';
import { AddonsPage } from './addons-page.tsx';

freshPage();

/** Opens a card. The tests of services answer with `result`. */
async function open(result: object = {}, name = 'Model service', models: object = {}) {
  const saved = settingsAnswer();
  Object.assign(saved.body.data.models, models);
  const log = await serveApi({
    'GET /api/v1/user/settings': saved,
    'GET /api/v1/addons/models': { body: { status: 'OK', data: [] } },
    'POST /api/v1/addons/models/test': { body: { status: 'OK', data: result } },
    'POST /api/v1/addons/models/test-speech': { body: { status: 'OK', data: result } },
    'PATCH /api/v1/user/settings/update': ({ body }) => ({
      body: {
        status: 'OK',
        revision: 1,
        message: '',
        data: { ...saved.body.data.models, ...(body as object) },
      },
    }),
  });
  useSession.setState({
    isLoggedIn: true,
    role: 'ADMIN',
    roleId: 1,
    permissions: ['UPDATE_SETTINGS'],
  });
  renderInApp(<AddonsPage />);
  const card = within(await screen.findByRole('region', { name }));
  const sent = (method: string) => log.filter((one) => one.method === method);
  return { card, sent, user: userEvent.setup() };
}

it('the service is tested before it is saved, and each model has its result', async () => {
  const { card, sent, user } = await open({
    answers: true,
    message: '',
    models: [
      { capability: 'faces', model: 'buffalo_l', works: true, message: '' },
      { capability: 'ocr', model: 'none', works: false, message: 'Status 500.' },
    ],
  });
  expect(card.getByRole('button', { name: 'Test connection' })).toBeDisabled();
  await user.type(card.getByLabelText('Address'), 'http://192.168.1.5:3003');
  await user.click(card.getByRole('button', { name: 'Test connection' }));
  const status = within(await card.findByRole('status'));
  expect(status.getByText('The service answers, but not every model works')).toBeVisible();
  expect(status.getByText('Faces: buffalo_l works.')).toBeVisible();
  expect(status.getByText('Text: none fails. Status 500.')).toBeVisible();
  expect(sent('PATCH')).toEqual([]);
  await user.click(card.getByRole('button', { name: 'Save service' }));
  await waitFor(() => expect(sent('PATCH')).toHaveLength(1));
  expect(sent('PATCH')[0]?.body).toMatchObject({
    immich_url: 'http://192.168.1.5:3003',
    immich_faces_model: 'buffalo_l',
  });
});

it('an address that is not valid cannot be saved, and a service that does not answer says why', async () => {
  const { card, user } = await open({
    answers: false,
    message: 'The connection was refused.',
    models: [],
  });
  const address = card.getByLabelText('Address');
  await user.type(address, 'ftp://host');
  expect(card.getByText(/^must be a URL such as/)).toBeVisible();
  expect(card.getByRole('button', { name: 'Save service' })).toBeDisabled();
  await user.clear(address);
  await user.type(address, 'http://host');
  await user.click(card.getByRole('button', { name: 'Test connection' }));
  expect(await card.findByText('The connection was refused.')).toBeVisible();
});

it('the speech service has its own test, and its key is not readable', async () => {
  const works = { capability: 'transcribe', model: 'whisper-1', works: true, message: '' };
  const result = { answers: true, message: '', models: [works] };
  const { card, sent, user } = await open(result, 'Speech service');
  await user.type(card.getByLabelText('Address'), 'https://api.openai.com');
  const key = card.getByLabelText('API key');
  expect(key).toHaveAttribute('type', 'password');
  await user.type(key, 'sk 1');
  expect(card.getByText('must not contain spaces')).toBeVisible();
  await user.clear(key);
  await user.type(key, 'sk-1');
  await user.click(card.getByRole('button', { name: 'Test connection' }));
  expect(await card.findByText('Words of speech: whisper-1 works.')).toBeVisible();
  const service = {
    speech_url: 'https://api.openai.com',
    speech_model: 'whisper-1',
    speech_api_key: 'sk-1',
  };
  expect(sent('POST')[0]?.body).toEqual(service);
  await user.click(card.getByRole('button', { name: 'Save service' }));
  await waitFor(() => expect(sent('PATCH')).toHaveLength(1));
  expect(sent('PATCH')[0]?.body).toEqual(service);
});

it('the saved key of the speech service is for its address only', async () => {
  const models = { speech_url: 'http://host', speech_api_key: MASK };
  const { card, user } = await open({}, 'Speech service', models);
  expect(card.getByLabelText('API key')).toHaveValue(MASK);
  await user.type(card.getByLabelText('Address'), '2');
  expect(card.getByLabelText('API key')).toHaveValue('');
});
