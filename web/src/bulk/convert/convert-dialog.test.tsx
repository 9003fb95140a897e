import type { RoleName } from '@spindle/contracts/http/permissions';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSession } from '../../session/session.ts';
import { BULK_QUEUED, jobAnswer } from '../../test/job-answers.ts';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId } from '../../test/search-answers.ts';
import { type ReceivedRequest, type Replies, serveApi } from '../../test/server.ts';
import { addonSettings, conversionSetting, settingsAnswer } from '../../test/settings-answers.ts';
import { BulkProgress } from '../bulk-progress.tsx';
import { ConvertDialog } from './convert-dialog.tsx';

freshPage();

const CONVERSIONS = [
  conversionSetting('web', { size: '1200x800', format: 'webp', watermark: true }),
  conversionSetting('print'),
  conversionSetting('off', { enabled: false }),
];

/** Opens the dialog for a search result of 12,480 assets, or for `ids`. */
async function open(
  replies: Replies = {},
  conversions = CONVERSIONS,
  { ids, role = 'MANAGER' }: { ids?: string[]; role?: RoleName } = {},
) {
  const log = await serveApi({
    'GET /api/v1/user/settings': settingsAnswer({ conversions }),
    'POST /api/v1/assets/bulk': BULK_QUEUED,
    ...replies,
  });
  useSession.setState({ role });
  const target = () => (ids ? { ids } : { search_id: 'snapshot-1', except_ids: [] });
  const onClose = vi.fn();
  renderInApp(
    <>
      <ConvertDialog selection={{ count: 12_480, target }} onClose={onClose} />
      <BulkProgress />
    </>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Convert 12,480 assets' });
  return { log, dialog, onClose };
}

const bulkBodies = (log: ReceivedRequest[]) =>
  log.filter(({ path }) => path === '/api/v1/assets/bulk').map(({ body }) => body);

const RUNNING = jobAnswer({
  status: 'IN_PROGRESS',
  message: '',
  completed_at: null,
  progress: { done: 3120, total: 12_480, failed: 2, per_minute: 41 },
});

it('the dialog runs the chosen conversions on all found assets, and shows the progress', async () => {
  let job = RUNNING;
  const { log, dialog, onClose } = await open({
    'GET /api/v1/jobs/5': () => ({ body: job }),
  });
  const web = await within(dialog).findByRole('checkbox', { name: 'web' });
  expect(web).toBeChecked();
  expect(web).toHaveAccessibleDescription('1200 × 800 · WEBP · Watermark');
  expect(within(dialog).queryByRole('checkbox', { name: 'off' })).toBeNull();
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'print' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Convert' }));
  expect(await within(dialog).findByText('Converting… 3,120 of 12,480, 2 failed')).toBeVisible();
  job = jobAnswer({ message: '12,470 assets converted, 10 skipped (not images)' });
  expect(
    await screen.findByText(
      '12,470 assets converted, 10 skipped (not images).',
      {},
      { timeout: 15_000 },
    ),
  ).toBeVisible();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bulkBodies(log)).toEqual([
    { action: 'convert', keys: ['web'], search_id: 'snapshot-1', except_ids: [] },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(window.location.pathname).toBe('/job/5');
});

it.each([
  [[assetId(1)], `/asset/${assetId(1)}`, '?tab=conversions'],
  [[assetId(1), assetId(2)], '/assets', `?more={"ids":["${assetId(1)}","${assetId(2)}"]}`],
  [undefined, '/assets', '?keyword=lake'],
])(
  'Open leads a user who may not see jobs to the converted assets: %j',
  async (ids, path, search) => {
    window.history.replaceState(null, '', '/assets?keyword=lake');
    const { dialog } = await open(
      { 'GET /api/v1/jobs/5': { body: jobAnswer({ message: '2 converted' }) } },
      CONVERSIONS,
      { ...(ids && { ids }), role: 'CREATOR' },
    );
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Convert' }));
    const openButton = await screen.findByRole('button', { name: 'Open' });
    window.history.pushState(null, '', '/collections');
    await userEvent.click(openButton);
    expect(window.location.pathname).toBe(path);
    expect(decodeURIComponent(window.location.search)).toBe(search);
  },
);

it('the dialog lists the refused assets with the reasons, and retries them', async () => {
  const reason = 'The image cannot be decoded: it is damaged.';
  const refused = { asset_id: assetId(0), name: 'one.heic', outcome: 'REFUSED', reason };
  const { log, dialog } = await open({
    'GET /api/v1/jobs/5': () => ({
      body: jobAnswer({
        message:
          bulkBodies(log).length === 1
            ? `1 asset converted, 1 failed: ${reason}`
            : '1 asset converted',
      }),
    }),
    'GET /api/v1/jobs/5/assets': { body: { status: 'OK', data: [refused] } },
  });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Convert' }));
  const list = await within(dialog).findByRole('list', { name: 'Failed' });
  expect(list).toHaveTextContent(`one.heic${reason}`);
  expect(
    screen.getAllByText(`1 asset converted, 1 failed: ${reason}`, { exact: false }),
  ).toHaveLength(1);
  expect(within(list).getByRole('link', { name: 'one.heic' })).toHaveAttribute(
    'href',
    `/asset/${assetId(0)}`,
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 asset converted.')).toBeVisible();
  expect(bulkBodies(log)[1]).toEqual({
    action: 'convert',
    keys: ['web', 'print'],
    job_id: 5,
    job_outcome: 'REFUSED',
  });
});

it('the dialog reports that no conversions are enabled', async () => {
  const { dialog } = await open({}, [conversionSetting('off', { enabled: false })]);
  expect(await within(dialog).findByText(/^No conversions are enabled/)).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Convert' })).toBeNull();
});

const REMOVE_BACKGROUND = { ...addonSettings().REMOVE_BACKGROUND, added: true, enabled: true };
const WITH_CUTOUTS = {
  'GET /api/v1/user/settings': settingsAnswer({}, { addons: addonSettings({ REMOVE_BACKGROUND }) }),
};

it('removes the backgrounds of the selection, while the add-on is on', async () => {
  const { log, dialog } = await open({
    ...WITH_CUTOUTS,
    'GET /api/v1/jobs/5': { body: RUNNING },
  });
  const view = within(dialog);
  await userEvent.click(await view.findByRole('radio', { name: 'Remove background' }));
  await userEvent.click(view.getByRole('radio', { name: 'WebP' }));
  await userEvent.click(view.getByRole('checkbox', { name: 'Crop to subject' }));
  const name = view.getByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'a b');
  await userEvent.click(view.getByRole('button', { name: 'Remove background' }));
  expect(view.getByText('must be 1 to 30 letters, digits, "_" and "-"')).toBeVisible();
  await userEvent.clear(name);
  await userEvent.type(name, 'cut');
  await userEvent.click(view.getByRole('button', { name: 'Remove background' }));
  expect(await view.findByText('Converting… 3,120 of 12,480, 2 failed')).toBeVisible();
  const look = { subject: 'auto', format: 'webp', crop: true };
  const remove_background = { disposition: 'add_conversion', conversion_name: 'cut', ...look };
  const target = { search_id: 'snapshot-1', except_ids: [] };
  expect(bulkBodies(log)).toEqual([{ action: 'convert', remove_background, ...target }]);
});

it.each([
  ['New assets', { disposition: 'add_new_asset', metadata: 'inherit' }],
  ['Replace the originals', { disposition: 'replace_original' }],
])('saves the selection without backgrounds as: %s', async (label, saved) => {
  const { log, dialog } = await open({
    ...WITH_CUTOUTS,
    'GET /api/v1/jobs/5': { body: RUNNING },
  });
  const view = within(dialog);
  await userEvent.click(await view.findByRole('radio', { name: 'Remove background' }));
  expect(view.queryByRole('radio', { name: 'New assets' })).toBeNull();
  act(() => useSession.setState({ permissions: ['CREATE_ASSET'] }));
  await userEvent.click(view.getByRole('radio', { name: 'Thing' }));
  await userEvent.click(view.getByRole('radio', { name: label }));
  expect(view.queryByRole('textbox')).toBeNull();
  await userEvent.click(view.getByRole('button', { name: 'Remove background' }));
  expect(await view.findByText('Converting… 3,120 of 12,480, 2 failed')).toBeVisible();
  expect(bulkBodies(log)).toMatchObject([
    { remove_background: { subject: 'thing', format: 'png', ...saved } },
  ]);
});

it('cancels the running job, and says who canceled it', async () => {
  let job = RUNNING;
  const { dialog } = await open({
    'GET /api/v1/jobs/5': () => ({ body: job }),
    'POST /api/v1/jobs/5/cancel': () => {
      job = jobAnswer({ status: 'ERROR', canceled: true, message: 'Canceled by Ann' });
      return { body: { status: 'OK', data: job, message: 'Job canceled.' } };
    },
  });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Convert' }));
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Cancel job' }));
  expect(await screen.findByText('Canceled by Ann.')).toBeVisible();
});
