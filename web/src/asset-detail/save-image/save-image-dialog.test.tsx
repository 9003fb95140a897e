import type { AssetStatus } from '@spindle/contracts/assets/assets';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { assetAnswer } from '../../test/asset-answers.ts';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId } from '../../test/search-answers.ts';
import { errorReply, type Reply, serveApi } from '../../test/server.ts';
import { saveFileOf } from './save-edited-image.ts';
import { SaveImageDialog } from './save-image-dialog.tsx';

freshPage();

const WEB = {
  public: false,
  watermarked: false,
  content_type: 'image/jpeg',
  version: 3,
  size: 900,
  storage_type: 'LOCAL',
  bucket: '',
  key: 'derivatives/1',
};
const ASSET = assetAnswer(0, {
  data_schema_id: 4,
  data: { data_schema_id: 4, title: 'Dusk', _filespin_autotag: ['lake'] },
  conversions: { web: WEB },
});
const NEW = assetId(1);
const UPDATE_PATH = `/api/v1/assets/${NEW}/data/update`;
const READ_PATH = `/api/v1/assets/${NEW}/data`;
const UPLOAD_PATH = '/api/v1/assets/new/content/original/upload';
const SUCCEEDED = 'Request succeeded. Refreshing data...';

async function open(
  update: () => Reply = () => ({ body: {} }),
  fileReady = Promise.resolve(),
  statuses: AssetStatus[] = [],
) {
  const onClose = vi.fn();
  const uploaded = { files: [{ id: NEW }], success: true, provider: 'local' };
  const done = { body: uploaded };
  const log = await serveApi({
    [`POST ${UPLOAD_PATH}`]: done,
    [`GET ${READ_PATH}`]: () => ({ body: assetAnswer(1, { status: statuses.shift() ?? 'OK' }) }),
    [`POST ${UPDATE_PATH}`]: update,
    [`POST /api/v1/assets/${ASSET.id}/content/original/replace`]: done,
    [`POST /api/v1/assets/${ASSET.id}/content/web`]: done,
    [`POST /api/v1/assets/${ASSET.id}/content/small`]: done,
  });
  sendFormsAsJson();
  renderInApp(
    <SaveImageDialog
      asset={ASSET}
      save={saveFileOf(ASSET, async (stem) => {
        await fileReady;
        return new File(['x'], `${stem}.jpg`);
      })}
      onSaved={() => undefined}
      onClose={onClose}
    />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Save edited image' }));
  const user = userEvent.setup();
  return {
    log,
    user,
    dialog,
    onClose,
    choose: (choice: string) => user.click(dialog.getByRole('radio', { name: choice })),
    save: () => user.click(dialog.getByRole('button', { name: 'Save' })),
    calls: () => log.map(({ method, path }) => `${method} ${path}`),
  };
}

// Proves
it('creates a new asset with the metadata and the id of its source', async () => {
  const { log, user, dialog, save, calls } = await open();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'dusk-2');
  await save();
  expect(await screen.findByText(SUCCEEDED)).toBeVisible();
  expect(calls()).toEqual([`POST ${UPLOAD_PATH}`, `GET ${READ_PATH}`, `POST ${UPDATE_PATH}`]);
  expect(log[0]?.body).toEqual({ copy_metadata_from: `${ASSET.id}:3` });
  expect(log[2]?.body).toEqual({
    mode: 'REPLACE',
    data: { title: 'Dusk', _filespin_source_id: ASSET.id },
    data_schema_id: 4,
  });
});

it('creates a new asset without the metadata [A-227]', async () => {
  const { log, user, dialog, save } = await open();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'dusk-2');
  await user.click(dialog.getByRole('checkbox', { name: 'Copy metadata' }));
  await save();
  expect(await screen.findByText(SUCCEEDED)).toBeVisible();
  expect(log[0]?.body).toEqual({ copy_metadata_from: null });
  expect(log[2]?.body).toEqual({ mode: 'REPLACE', data: { _filespin_source_id: ASSET.id } });
});

it('waits until the new asset is processed, and offers to open it', async () => {
  shortenWaits(1000);
  const { user, dialog, save, calls } = await open(undefined, undefined, [
    'NOT_READY',
    'NOT_READY',
  ]);
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'dusk-2');
  const saving = save();
  expect(await dialog.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  await saving;
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  expect(calls()).toEqual([
    `POST ${UPLOAD_PATH}`,
    ...Array.from({ length: 3 }, () => `GET ${READ_PATH}`),
    `POST ${UPDATE_PATH}`,
  ]);
  expect(window.location.pathname).toBe(`/asset/${NEW}`);
});

it('retries the metadata while the new asset is processed: up to 5 times, 2 s apart [A-777] [A-778]', async () => {
  const waits = shortenWaits(2000);
  const { log, user, dialog, save } = await open(() => errorReply(400, 'INVALID', 'Not yet.'));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'dusk-2');
  await save();
  expect(await screen.findByText('Not yet.')).toBeVisible();
  expect(log.filter(({ path }) => path === UPDATE_PATH)).toHaveLength(6);
  expect(waits()).toBe(5);
  expect(screen.queryByText(SUCCEEDED)).toBeNull();
});

it('stops retrying when the metadata is written', async () => {
  shortenWaits(2000);
  const answers = [errorReply(400, 'INVALID', 'Not yet.'), { body: {} }];
  const { log, user, dialog, save } = await open(() => answers.shift() ?? { body: {} });
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'dusk-2');
  await save();
  expect(await screen.findByText(SUCCEEDED)).toBeVisible();
  expect(log.filter(({ path }) => path === UPDATE_PATH)).toHaveLength(2);
});

it('saves as a conversion, replaces one, or replaces the original [A-228] [A-229] [A-230]', async () => {
  const { log, user, dialog, choose, save, calls } = await open();
  await choose('Named conversion');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'small');
  await save();
  await waitFor(() => expect(calls()).toEqual([`POST /api/v1/assets/${ASSET.id}/content/small`]));
  await choose('Replace a conversion');
  await save();
  await waitFor(() => expect(calls()[1]).toBe(`POST /api/v1/assets/${ASSET.id}/content/web`));
  await choose('Replace the original');
  await save();
  await waitFor(() =>
    expect(calls()[2]).toBe(`POST /api/v1/assets/${ASSET.id}/content/original/replace`),
  );
  for (const { body } of log) expect(body).toEqual({ copy_metadata_from: `${ASSET.id}:3` });
});

it('stays open while it saves', async () => {
  let make = () => {};
  const fileReady = new Promise<void>((resolve) => {
    make = resolve;
  });
  const { user, dialog, choose, save, onClose } = await open(undefined, fileReady);
  await choose('Replace the original');
  await save();
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  make();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled());
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([
  ['of an animation', 'image/gif', 12, 'This image is animated. Only its first frame is saved.'],
  ['of several pages', 'image/tiff', 2, /Only the page you see is saved\.$/],
  ['of a still image', 'image/webp', 1, null],
])('says what is lost %s', async (_name, content_type, pages, note) => {
  const asset = { ...ASSET, content_type, metadata: { pages } };
  const save = async () => null;
  renderInApp(<SaveImageDialog asset={asset} save={save} onSaved={() => {}} onClose={() => {}} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Save edited image' }));
  if (note) expect(dialog.getByText(note)).toBeVisible();
  else expect(dialog.queryByText(/Only/)).toBeNull();
});

const validatesName = (choice: string) => async () => {
  const { log, user, dialog, choose, save } = await open();
  await choose(choice);
  const name = dialog.getByRole('textbox', { name: 'Name' });
  for (const [typed, message] of [
    ['', 'Conversion name is required'],
    ['a'.repeat(21), 'Conversion name must be 20 characters or less'],
    ['a b', 'Conversion name must be alphanumeric and can contain "-" and "_"'],
  ] as const) {
    await user.clear(name);
    if (typed) await user.type(name, typed);
    await save();
    expect(await dialog.findByText(message)).toBeVisible();
  }
  expect(log).toEqual([]);
};

// Proves
it(
  'validates the name of a conversion: at most 20 letters, digits, - and _',
  validatesName('Named conversion'),
);
it('validates the name of a new asset [A-568] [A-570] [A-572]', validatesName('New asset'));

/** Sends jsdom's forms as JSON without the file, because Node cannot send them. */
function sendFormsAsJson(): void {
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (!(init?.body instanceof FormData)) return send(path, init);
    const body = JSON.stringify({ copy_metadata_from: init.body.get('copy_metadata_from') });
    return send(path, { ...init, headers: { 'content-type': 'application/json' }, body });
  });
}

/** Shortens timeouts of this length, and returns a function that returns their number. */
function shortenWaits(ms: number): () => number {
  const { setTimeout } = globalThis;
  let count = 0;
  vi.stubGlobal('setTimeout', (run: () => void, wait?: number) => {
    if (wait === ms) count += 1;
    return setTimeout(run, wait === ms ? 0 : wait);
  });
  return () => count;
}
