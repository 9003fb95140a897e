import type { Job } from '@spindle/contracts/jobs/jobs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { BULK_QUEUED, jobAnswer } from '../../test/job-answers.ts';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId } from '../../test/search-answers.ts';
import { type Replies, serveApi } from '../../test/server.ts';
import { conversionSetting, settingsAnswer } from '../../test/settings-answers.ts';
import { DownloadDialog } from './download-dialog.tsx';
import { FIRST_OPTIONS } from './image-fields.tsx';

freshPage();

const RUNNING = jobAnswer({
  type: 'BULK_DOWNLOAD',
  status: 'IN_PROGRESS',
  message: '',
  completed_at: null,
  progress: { done: 1, total: 3, failed: 0, per_minute: null },
});

/** Where the browser stores the last choice. */
const LAST_KEY = 'spindle.download-null';

function remember(value: string) {
  const last = { value, options: FIRST_OPTIONS, isClean: true };
  window.localStorage.setItem(LAST_KEY, JSON.stringify(last));
}

async function open(job: () => Job, replies: Replies = {}) {
  const downloads: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloads.push(this.getAttribute('href') ?? '');
  });
  const log = await serveApi({
    'GET /api/v1/user/settings': settingsAnswer({
      conversions: [conversionSetting('web', { watermark: true })],
      on_demand_presets: ['resize=300,300&format=webp'],
      watermarkFileKey: `watermark-${'0'.repeat(32)}.png`,
    }),
    'POST /api/v1/assets/bulk': BULK_QUEUED,
    'GET /api/v1/jobs/5': () => ({ body: job() }),
    ...replies,
  });
  const onClose = vi.fn();
  const target = { search_id: 'snapshot-1', except_ids: [] };
  renderInApp(<DownloadDialog source={{ kind: 'selection', target }} onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Download as' }));
  const start = async (name: string) => {
    await userEvent.click(await dialog.findByRole('radio', { name }));
    await userEvent.click(dialog.getByRole('button', { name: 'Download' }));
  };
  const body = () => log.find(({ path }) => path === '/api/v1/assets/bulk')?.body;
  return { dialog, start, downloads, onClose, body, log };
}

it('downloads the originals of a selection as one archive', async () => {
  const ready = jobAnswer({ message: '3 assets ready to download' });
  const { start, downloads, onClose, body } = await open(() => ready);
  await start('Originals');
  await waitFor(() => expect(downloads).toEqual(['/api/v1/jobs/5/download?unpacked=y']));
  expect(body()).toEqual({
    action: 'download',
    key: 'original',
    search_id: 'snapshot-1',
    except_ids: [],
  });
  expect(onClose).toHaveBeenCalled();
});

it('downloads images of a preset of the settings', async () => {
  const ready = jobAnswer({ message: '3 assets ready to download' });
  const { start, downloads, body } = await open(() => ready);
  await start('resize=300,300&format=webp');
  await waitFor(() => expect(downloads).toEqual(['/api/v1/jobs/5/download?unpacked=y']));
  expect(body()).toMatchObject({ action: 'download', image: 'resize=300,300&format=webp' });
});

it('downloads images of the chosen format, size and quality, with the watermark', async () => {
  const ready = jobAnswer({ message: '3 assets ready to download' });
  const { dialog, start, downloads, body } = await open(() => ready);
  await userEvent.click(await dialog.findByRole('radio', { name: 'Custom images' }));
  await userEvent.selectOptions(dialog.getByLabelText('Format'), 'webp');
  await userEvent.type(dialog.getByLabelText('Width'), '800');
  await userEvent.type(dialog.getByLabelText('Quality'), '70');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Watermark' }));
  await start('Custom images');
  await waitFor(() => expect(downloads).toEqual(['/api/v1/jobs/5/download?unpacked=y']));
  expect(body()).toEqual({
    action: 'download',
    image: 'resize=800,1536&format=webp&quality=70&watermark=1',
    search_id: 'snapshot-1',
    except_ids: [],
  });
});

it('removes personal information from originals, and offers that choice first the next time', async () => {
  const ready = jobAnswer({ message: '3 assets ready to download' });
  const { dialog, start, onClose, body } = await open(() => ready);
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^Without places/ }));
  await start('Originals');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(body()).toMatchObject({ key: 'original', remove_personal_info: true });
  expect(window.localStorage.getItem(LAST_KEY)).toContain('"isClean":true');
});

it.each([
  ['for-web', 'For the web', { image: 'resize=2048,1536&format=jpg&quality=80' }],
  ['original', 'Originals, without personal information', { remove_personal_info: true }],
])('repeats the last choice %s by its first button', async (value, text, content) => {
  remember(value);
  const { dialog, body } = await open(() => RUNNING);
  expect((await dialog.findAllByText(text))[0]).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Download as last time' }));
  await waitFor(() => expect(body()).toMatchObject(content));
});

it('does not offer a last choice that is no longer in the settings', async () => {
  remember('conversion print');
  const { dialog } = await open(() => RUNNING);
  expect(await dialog.findByRole('radio', { name: 'web' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Download as last time' })).toBeNull();
});

it('prepares the failed assets again', async () => {
  const part = jobAnswer({ message: '2 assets ready to download, 1 failed: It has no image' });
  const { dialog, start, log } = await open(() => part, {
    'GET /api/v1/jobs/5/assets': { body: { status: 'OK', data: [] } },
  });
  await start('For the web');
  await userEvent.click(await dialog.findByRole('button', { name: 'Try again' }));
  const image = 'resize=2048,1536&format=jpg&quality=80';
  await waitFor(() =>
    expect(log.findLast(({ path }) => path === '/api/v1/assets/bulk')?.body).toEqual({
      action: 'download',
      image,
      job_id: 5,
      job_outcome: 'REFUSED',
    }),
  );
});

it('offers no watermark where the settings have none', async () => {
  const { dialog } = await open(() => RUNNING, { 'GET /api/v1/user/settings': settingsAnswer() });
  await userEvent.click(await dialog.findByRole('radio', { name: 'Custom images' }));
  expect(dialog.getByLabelText('Height')).toBeVisible();
  expect(dialog.queryByRole('checkbox', { name: 'Watermark' })).toBeNull();
});

it('shows the progress of missing conversions, then downloads, and lists the failed ones with the reasons', async () => {
  let job = RUNNING;
  const refused = { asset_id: assetId(1), name: 'notes.txt', outcome: 'REFUSED' };
  const { dialog, start, downloads, onClose } = await open(() => job, {
    'GET /api/v1/jobs/5/assets': {
      body: { status: 'OK', data: [{ ...refused, reason: 'Only images can be converted.' }] },
    },
  });
  await start('web');
  expect(await dialog.findByText('Preparing the download… 1 of 3')).toBeVisible();
  expect(downloads).toEqual([]);
  job = jobAnswer({
    message: '2 assets ready to download, 1 failed: Only images can be converted',
  });
  expect(
    await dialog.findByText('Only images can be converted.', {}, { timeout: 15_000 }),
  ).toBeVisible();
  expect(dialog.getByRole('link', { name: 'notes.txt' })).toBeVisible();
  expect(downloads).toEqual(['/api/v1/jobs/5/download?unpacked=y']);
  expect(onClose).not.toHaveBeenCalled();
});

it('downloads nothing when no asset has the file', async () => {
  const none = jobAnswer({ message: '0 assets ready to download, 3 failed: It does not have web' });
  const { dialog, start, downloads } = await open(() => none, {
    'GET /api/v1/jobs/5/assets': { body: { status: 'OK', data: [] } },
  });
  await start('web');
  expect(await dialog.findByText(/^0 assets ready to download, 3 failed/)).toBeVisible();
  expect(downloads).toEqual([]);
});

it('cancels the job, and offers the choice again', async () => {
  let job = RUNNING;
  const { dialog, start, downloads } = await open(() => job, {
    'POST /api/v1/jobs/5/cancel': () => {
      job = jobAnswer({ status: 'ERROR', canceled: true, message: 'Canceled by Ada Admin' });
      return { body: { status: 'OK', data: job, message: 'Job canceled.' } };
    },
  });
  await start('web');
  await userEvent.click(await dialog.findByRole('button', { name: 'Cancel job' }));
  expect(
    await screen.findByText('The download was canceled.', {}, { timeout: 15_000 }),
  ).toBeVisible();
  expect(await dialog.findByRole('radio', { name: 'web' })).toBeVisible();
  expect(downloads).toEqual([]);
});
