import type { Asset } from '@spindle/contracts/assets/assets';
import type { RoleName } from '@spindle/contracts/http/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSession } from '../../session/session.ts';
import { assetAnswer } from '../../test/asset-answers.ts';
import { BULK_QUEUED, jobAnswer } from '../../test/job-answers.ts';
import { freshPage } from '../../test/page.ts';
import { accountAnswer } from '../../test/people.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId } from '../../test/search-answers.ts';
import { errorReply, type Replies, serveApi } from '../../test/server.ts';
import { conversionSetting, settingsAnswer } from '../../test/settings-answers.ts';
import { PlayingMediaContext } from '../playing-media.ts';
import { ConversionsTab } from './conversions-tab.tsx';

freshPage();

const ID = assetId(0);
const ASSET_PATH = `/api/v1/assets/${ID}`;

type Conversion = Asset['conversions'][string];

const conversion = (changes: Partial<Conversion> = {}): Conversion => ({
  public: false,
  width: 1200,
  height: 800,
  dpi: 72,
  content_type: 'image/jpeg',
  version: 41,
  size: 120_500,
  storage_type: 'LOCAL',
  bucket: '',
  key: 'derivatives/1',
  watermarked: false,
  ...changes,
});

const versions = [
  { version: 3, current: true, name: 'now.jpg' },
  { version: 1, current: false, name: 'first.png' },
].map((version) => ({
  size: 4_900_000,
  content_type: 'image/png',
  checksum: null,
  width: 6000,
  height: 4000,
  upload_time: '2026-11-20T18:10:00Z',
  creator_id: 3,
  creator_name: 'Ada King',
  ...version,
}));

/** Replaces jsdom's forms in requests, which Node cannot send. Returns the names of the files in them. */
function recordFormFiles(): string[] {
  const names: string[] = [];
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const body = init?.body;
    if (!(body instanceof FormData)) return send(path, init);
    for (const value of body.values()) if (value instanceof File) names.push(value.name);
    return send(path, { ...init, body: 'a form' });
  });
  return names;
}

interface OpenOptions {
  asset?: Partial<Asset>;
  role?: RoleName;
  replies?: Replies;
  onEdit?: (key: string) => void;
  /** The video in the viewer. */
  video?: HTMLVideoElement | null;
}

async function open({
  asset = {},
  role = 'ADMIN',
  replies = {},
  onEdit,
  video = null,
}: OpenOptions = {}) {
  const shown = assetAnswer(0, asset);
  const log = await serveApi({
    [`GET ${ASSET_PATH}/data`]: { body: shown },
    [`GET ${ASSET_PATH}/versions`]: { body: { status: 'OK', data: versions.slice(0, 1) } },
    ...replies,
  });
  const { permissions } = accountAnswer(role).data;
  useSession.setState({ isLoggedIn: true, permissions });
  renderInApp(
    <PlayingMediaContext value={{ media: video, setMedia: () => undefined }}>
      <ConversionsTab asset={shown} onEditImage={onEdit} />
    </PlayingMediaContext>,
  );
  return { log, user: userEvent.setup() };
}

const row = async (name: string) => {
  const list = within(await screen.findByRole('list', { name: 'Conversions' }));
  const found = list
    .getAllByRole('listitem')
    .find((item) => within(item).queryByText(name, { selector: 'p' }));
  if (!found) throw new Error(`no row ${name}`);
  return within(found);
};

it('lists the conversions by name, with size, dimensions, dpi and format [A-209] [A-386]', async () => {
  const web = conversion();
  const print = conversion({
    dpi: 300,
    public: true,
    watermarked: true,
    content_type: 'image/png',
  });
  const large = { 'size-1000': web, 'size-200': web };
  await open({ asset: { conversions: { ...large, web, print } } });
  expect((await row('web')).getByText('1200 × 800 px · 72 dpi · JPEG · 120.5 KB')).toBeVisible();
  const second = await row('print');
  expect(second.getByText('1200 × 800 px · 300 dpi · PNG · 120.5 KB')).toBeVisible();
  expect(second.getByText('Public')).toBeVisible();
  expect(second.getByText('Watermarked')).toBeVisible();
  const list = within(screen.getByRole('list', { name: 'Conversions' }));
  const names = list.getAllByText(/^[a-z]+(-\d+)?$/).map(({ textContent }) => textContent);
  expect(names).toEqual(['print', 'size-200', 'size-1000', 'web']);
});

it('says that there are no conversions [A-210] [A-886]', async () => {
  await open();
  expect(await screen.findByText('No Conversions created yet')).toBeVisible();
});

it('shows an Error button for one that failed, with the reason [A-211]', async () => {
  const reason = 'The image cannot be decoded: it is damaged.';
  const { user } = await open({ asset: { errors: { web: reason, original: 'not here' } } });
  const button = (await row('web')).getByRole('button', { name: 'Error of web' });
  expect(button).toHaveTextContent(/^Error$/);
  await user.click(button);
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.queryByText('not here')).toBeNull();
});

// Proves
it('offers edit and download for images, but not for deep zoom, HLS and storyboards', async () => {
  const onEdit = vi.fn();
  const { user } = await open({
    asset: {
      conversions: {
        web: conversion(),
        deepzoom: conversion(),
        'hls-video': conversion(),
        storyboard: conversion(),
      },
    },
    onEdit,
  });
  const web = await row('web');
  expect(web.getByRole('button', { name: 'Download web' })).toBeVisible();
  await user.click(web.getByRole('button', { name: 'Edit web' }));
  expect(onEdit).toHaveBeenCalledWith('web');
  for (const name of ['deepzoom', 'hls-video', 'storyboard']) {
    const parts = await row(name);
    expect(parts.queryByRole('button', { name: /Edit/ })).toBeNull();
    expect(parts.queryByRole('button', { name: /Download/ })).toBeNull();
  }
});

it('creates a link to a conversion', async () => {
  const address = 'https://media.example.com/1?signature=s';
  const { log, user } = await open({
    asset: { conversions: { web: conversion() } },
    replies: { [`GET ${ASSET_PATH}/get_link`]: { body: address } },
  });
  await user.click((await row('web')).getByRole('button', { name: 'Get Link to web' }));
  await user.click((await row('web')).getByRole('button', { name: 'Get Link' }));
  expect(await screen.findByLabelText('Link')).toHaveValue(address);
  expect(log.at(-1)?.path).toContain('key=web');
});

it('cuts a clip of a video after validating its name', async () => {
  const body = { status: 'QUEUED', message: '', job_id: 3 };
  const video = document.createElement('video');
  const { log, user } = await open({
    asset: { kind: 'VIDEO', content_type: 'video/mp4' },
    replies: { [`POST ${ASSET_PATH}/clip/process`]: { body } },
    video,
  });
  await user.click(await screen.findByRole('button', { name: 'Cut a clip' }));
  expect(screen.getByRole('textbox', { name: 'Conversion name' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Cut' }));
  expect(await screen.findByText('Conversion name is required')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Conversion name' }), 'teaser');
  const start = screen.getByRole('textbox', { name: 'Start' });
  video.currentTime = 1.50049;
  await user.click(screen.getByRole('button', { name: 'Set start to current time' }));
  expect(start).toHaveValue('1.5');
  await user.click(screen.getByRole('button', { name: 'Set end to current time' }));
  expect(await screen.findByText('Move the playhead past the start first.')).toBeVisible();
  await user.clear(start);
  await user.type(start, '00:00:01.5');
  video.currentTime = 4.25;
  await user.click(screen.getByRole('button', { name: 'Set end to current time' }));
  expect(screen.getByRole('textbox', { name: 'Length' })).toHaveValue('2.75');
  await user.click(screen.getByRole('button', { name: 'Cut' }));
  expect(await screen.findByText(/^Cutting the clip/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Open' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cut a clip' })).toHaveFocus());
  expect(log.find(({ path }) => path === `${ASSET_PATH}/clip/process`)?.body).toMatchObject({
    name: 'teaser',
    preset: '720p-video',
    start: '00:00:01.5',
    length: 2.75,
    aspect: 'preserve',
    public: false,
  });
});

it('shows a finished clip without a reload, and polls quickly only while a job is open', async () => {
  const answers: Partial<Asset>[] = [
    { open_jobs: 1 },
    { open_jobs: 1 },
    { open_jobs: 0, conversions: { teaser: conversion({ content_type: 'video/mp4' }) } },
  ];
  const { log } = await open({
    replies: {
      [`GET ${ASSET_PATH}/data`]: () => ({
        body: assetAnswer(0, answers.length > 1 ? answers.shift() : answers[0]),
      }),
    },
  });
  expect((await row('teaser')).getByText(/MP4/)).toBeVisible();
  const readCount = () => log.filter(({ path }) => path === `${ASSET_PATH}/data`).length;
  expect(readCount()).toBe(3);
  // An asset with an open job would be read every 2 s.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(readCount()).toBe(3);
});

it('shows a clip that was started elsewhere without a reload', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let conversions = {};
  await open({
    replies: {
      [`GET ${ASSET_PATH}/data`]: () => ({ body: assetAnswer(0, { open_jobs: 0, conversions }) }),
    },
  });
  conversions = { teaser: conversion({ content_type: 'video/mp4' }) };
  vi.advanceTimersByTime(10_000);
  expect((await row('teaser')).getByText(/MP4/)).toBeVisible();
});

it('deletes a conversion after a confirmation', async () => {
  const answer = { status: 'OK', data: { id: ID, trashed: false }, message: 'Gone it is' };
  const { log, user } = await open({
    asset: { conversions: { web: conversion() } },
    replies: { [`POST ${ASSET_PATH}/delete`]: { body: answer } },
  });
  await user.click((await row('web')).getByRole('button', { name: 'Delete web' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Gone it is')).toBeVisible();
  const request = log.find(({ path }) => path === `${ASSET_PATH}/delete`);
  expect(request?.body).toEqual({ keys: ['web'] });
});

it('uploads a file after validating its name with the texts of the specification [A-567] [A-926]', async () => {
  const saved = { files: [], success: true, provider: 'local' };
  const { log, user } = await open({
    replies: { [`POST ${ASSET_PATH}/content/press-1`]: { body: saved } },
  });
  const sent = recordFormFiles();
  await user.click(screen.getByRole('button', { name: 'Upload conversion' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Conversion name is required')).toBeVisible();
  expect(screen.getByText('Choose an image file')).toBeVisible();
  const name = screen.getByRole('textbox', { name: 'Conversion name' });
  await user.type(name, 'a'.repeat(21));
  expect(screen.getByText('Conversion name must be 20 characters or less')).toBeVisible();
  await user.clear(name);
  await user.type(name, 'two words');
  expect(
    screen.getByText('Conversion name must be alphanumeric and can contain "-" and "_"'),
  ).toBeVisible();
  await user.clear(name);
  await user.type(name, 'press-1');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no field for the file');
  await user.upload(input, new File(['x'], 'x.png', { type: 'image/png' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Request succeeded. Refreshing data...')).toBeVisible();
  expect(log.some(({ path }) => path === `${ASSET_PATH}/content/press-1`)).toBe(true);
  expect(sent).toEqual(['x.png']);
  await waitFor(() =>
    expect(screen.queryByRole('textbox', { name: 'Conversion name' })).toBeNull(),
  );
});

it('lists all versions, restores one, and undoes that', async () => {
  const queued = { status: 'QUEUED', message: 'On its way', job_id: 4 };
  const { log, user } = await open({
    asset: { version: 3 },
    replies: {
      [`GET ${ASSET_PATH}/versions`]: { body: { status: 'OK', data: versions } },
      [`POST ${ASSET_PATH}/versions/1/restore`]: { status: 202, body: queued },
      [`POST ${ASSET_PATH}/versions/3/restore`]: { status: 202, body: queued },
    },
  });
  const list = within(await screen.findByRole('region', { name: 'Versions' }));
  expect(list.getByText('1. first.png')).toBeVisible();
  const [current, first] = list.getAllByRole('listitem');
  for (const row of [current, first])
    expect(row).toHaveTextContent(/\d+ \w+ 20\d\d, \d\d:\d\d · Ada King/);
  expect(current).toHaveTextContent('3. now.jpg');
  expect(current).toHaveTextContent('Current');
  expect(list.queryByRole('button', { name: 'Restore version 3' })).toBeNull();
  expect(first?.querySelector('img')?.src).toContain('version=1');
  expect(list.getByRole('button', { name: 'Download version 1' })).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Restore version 1' }));
  expect(await screen.findByText('Request succeeded. Refreshing data...')).toBeVisible();
  expect(log.some(({ path }) => path === `${ASSET_PATH}/versions/1/restore`)).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(log.some(({ path }) => path === `${ASSET_PATH}/versions/3/restore`)).toBe(true),
  );
});

it('offers no changes for an archived asset', async () => {
  const replies = { [`GET ${ASSET_PATH}/versions`]: { body: { status: 'OK', data: versions } } };
  const asset: Partial<Asset> = { conversions: { web: conversion() }, status: 'ARCHIVED' };
  await open({ asset, replies });
  expect(await screen.findByRole('button', { name: 'Download version 1' })).toBeVisible();
  for (const name of [/Delete/, /Restore/, /Upload conversion/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('shows an error when the versions cannot be loaded, and retries', async () => {
  let requestCount = 0;
  const { user } = await open({
    replies: {
      [`GET ${ASSET_PATH}/versions`]: () => {
        requestCount += 1;
        return requestCount === 1
          ? errorReply(400, 'INVALID', 'Not now.')
          : { body: { status: 'OK', data: versions } };
      },
    },
  });
  expect(await screen.findByText('Not now.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1. first.png')).toBeVisible();
});

it('lists the conversions of the settings that an image lacks, and creates one', async () => {
  const presets = ['web', 'print'].map((key) => conversionSetting(key));
  const job = jobAnswer({ job_id: 5, type: 'BULK_CONVERT', message: '1 asset converted' });
  const { log, user } = await open({
    asset: { conversions: { web: conversion() } },
    replies: {
      'GET /api/v1/user/settings': settingsAnswer({ conversions: presets }),
      'POST /api/v1/assets/bulk': BULK_QUEUED,
      'GET /api/v1/jobs/5': { body: job },
    },
  });
  const list = within(await screen.findByRole('region', { name: 'Not created yet' }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  await user.click(list.getByRole('button', { name: 'Create print' }));
  await waitFor(() =>
    expect(log.find(({ path }) => path === '/api/v1/assets/bulk')?.body).toEqual({
      action: 'convert',
      ids: [ID],
      keys: ['print'],
    }),
  );
});

it('offers a USER no missing conversions', async () => {
  const settings = settingsAnswer({ conversions: [conversionSetting('print')] });
  await open({ role: 'USER', replies: { 'GET /api/v1/user/settings': settings } });
  expect(await screen.findByText('No Conversions created yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create print' })).toBeNull();
});
