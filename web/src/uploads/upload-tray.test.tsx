import type { RoleName } from '@spindle/contracts/http/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { clearToken, storeToken } from '../api/token.ts';
import { useSession } from '../session/session.ts';
import { freshPage } from '../test/page.ts';
import { accountAnswer } from '../test/people.ts';
import { renderInApp } from '../test/render.tsx';
import { foundAsset, searchAnswer } from '../test/search-answers.ts';
import { errorReply, type Reply, serveApi } from '../test/server.ts';
import { serveUploads } from '../test/upload-server.ts';
import { AddAssetsButton } from '../upload-queue/add-assets-button.tsx';
import { clearUploads } from '../upload-queue/upload-queue.ts';
import { readUploads, useUploads } from '../upload-queue/upload-store.ts';
import { UploadTray } from './upload-tray.tsx';

freshPage();

// The client for browsers; under Node, the package would resolve to its client for Node.
vi.mock('tus-js-client', () => import('tus-js-client/lib.es5/browser/index.js'));

beforeEach(() => {
  storeToken('token-1', { remember: true });
  // jsdom has no layout. The list renders only the rows that fit its height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(285);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360);
  onTestFinished(async () => {
    clearUploads();
    // The screen follows up to 100 ms later. The next test must not show these uploads.
    await waitFor(() => expect(useUploads.getState().order).toEqual([]));
  });
});

const SEARCH = 'POST /api/v1/assets/search';
const FIRST_ID = '1'.padStart(32, '0');

function open(role: RoleName = 'CREATOR') {
  const { permissions } = accountAnswer(role).data;
  useSession.setState({ isLoggedIn: true, permissions, userId: 7 });
  return renderInApp(
    <>
      <AddAssetsButton />
      <UploadTray />
    </>,
  );
}

function files(count: number, sizeBytes = 2000): File[] {
  return Array.from({ length: count }, (_, index) => {
    const bytes = new Uint8Array(sizeBytes);
    const file = new File([bytes], `${index}.jpg`, { type: 'image/jpeg' });
    // jsdom's files lack this property.
    return Object.assign(file, { webkitRelativePath: '' });
  });
}

async function choose(chosen: File[]) {
  await userEvent.upload(screen.getByLabelText('Files'), chosen);
}

const tray = () => screen.findByRole('region', { name: 'Uploads' });

/** Expects the text once the upload, which is processed at first, has this result. */
async function expectEnd(asset: Reply, text: string) {
  let endProcessing = () => {};
  const processed = new Promise<void>((resolve) => {
    endProcessing = resolve;
  });
  await serveUploads();
  await serveApi({ [SEARCH]: () => processed.then(() => asset) });
  open();
  await choose(files(1));
  const rows = within(await tray());
  expect(await rows.findByText('Processing')).toBeVisible();
  endProcessing();
  expect((await rows.findAllByText(text))[0]).toBeVisible();
  expect(rows.getByRole('link', { name: '0.jpg' })).toHaveAttribute('href', `/asset/${FIRST_ID}`);
}

/** Returns the answer to a search for the only upload. */
function result(changes: Parameters<typeof foundAsset>[0]): Reply {
  const asset = foundAsset(changes);
  return { body: { ...searchAnswer([]), extended_result: { [FIRST_ID]: asset } } };
}

it('shows an upload while its asset is processed, then its thumbnail with a link', async () => {
  await expectEnd(result({}), '1 file uploaded');
  const thumbnail = (await tray()).querySelector('img[src*="/conversions"]');
  expect(thumbnail?.getAttribute('src')).toContain(`/api/v1/assets/${FIRST_ID}/conversions`);
});

it('shows why an upload could not be processed', async () => {
  const errors = { original: 'The JPEG ends in the middle.' };
  await expectEnd(result({ status: 'ERROR', errors }), 'The JPEG ends in the middle.');
  expect(screen.getByRole('button', { name: 'Remove 0.jpg from this list' })).toBeVisible();
});

it('shows that an asset was deleted while it was processed', () =>
  expectEnd({ body: searchAnswer([]) }, 'The asset was deleted meanwhile.'));

it('pauses, resumes and cancels one upload, and all of them', async () => {
  await serveUploads(() => new Promise(() => {}));
  open();
  await choose(files(4));
  const rows = within(await tray());
  await userEvent.click(await rows.findByRole('button', { name: 'Pause upload of 0.jpg' }));
  expect(await rows.findByText(/^Paused at /)).toBeVisible();
  await userEvent.click(rows.getByRole('button', { name: 'Cancel upload of 3.jpg' }));
  await waitFor(() => expect(rows.queryByText('3.jpg')).toBeNull());
  await userEvent.click(rows.getByRole('button', { name: 'Pause all' }));
  expect(await rows.findByText('Paused at 1 of 3')).toBeVisible();
  await userEvent.click(rows.getByRole('button', { name: 'Resume all' }));
  expect(await rows.findByText('Uploading 1 of 3')).toBeVisible();
  expect(rows.getAllByRole('button', { name: /^Pause upload of/ })).toHaveLength(3);
});

it('shows why an upload failed, and retries it', async () => {
  let isFull = true;
  await serveUploads(() =>
    isFull ? errorReply(413, 'TOO_LARGE', 'The file is too large.') : undefined,
  );
  await serveApi({ [SEARCH]: result({}) });
  open();
  await choose(files(1));
  const rows = within(await tray());
  expect(await rows.findByText('The file is too large.')).toBeVisible();
  expect(rows.getAllByText('1 failed')[0]).toBeVisible();
  isFull = false;
  await userEvent.click(rows.getByRole('button', { name: 'Retry all' }));
  expect(await rows.findByText('Processing')).toBeVisible();
});

it('filters the failed uploads', async () => {
  await serveUploads(({ metadata }) =>
    metadata.filename === '1.jpg' ? errorReply(413, 'TOO_LARGE') : new Promise(() => {}),
  );
  open();
  await choose(files(3));
  const rows = within(await tray());
  await userEvent.click(await rows.findByRole('button', { name: 'Show failed only' }));
  await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(1));
  expect(rows.getByText('1.jpg')).toBeVisible();
  await userEvent.click(rows.getByRole('button', { name: 'Show failed only' }));
  await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(3));
});

it('asks for confirmation before it stops unfinished uploads', async () => {
  await serveUploads(() => new Promise(() => {}));
  open();
  await choose(files(2));
  await userEvent.click(await screen.findByRole('button', { name: 'Close uploads' }));
  expect(await screen.findByText('Stop 2 unfinished uploads?')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(readUploads()).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Close uploads' }));
  await userEvent.click(screen.getByRole('button', { name: 'Stop all' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull());
});

it('renders only the visible rows of ten thousand', async () => {
  await serveUploads(() => new Promise(() => {}));
  open();
  fireEvent.change(screen.getByLabelText('Files'), { target: { files: files(10_000, 1) } });
  const rows = within(await tray());
  expect(await rows.findByText('Uploading 1 of 10,000')).toBeVisible();
  const renderedRows = rows.getAllByRole('listitem');
  expect(renderedRows.length).toBeLessThan(20);
  expect(renderedRows[0]).toHaveAttribute('aria-setsize', '10000');
});

it('announces the state of the uploads to screen readers', async () => {
  await serveUploads(() => new Promise(() => {}));
  open();
  await choose(files(1));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Uploading files'));
});

it('collapses and expands the list', async () => {
  await serveUploads(() => new Promise(() => {}));
  open();
  await choose(files(1));
  expect(await screen.findByRole('list', { name: 'Uploads' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Hide uploads' }));
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show uploads' }));
  expect(await screen.findByRole('list', { name: 'Uploads' })).toBeVisible();
});

it('warns before the page is left while files are being sent, but not after the session ended', async () => {
  await serveUploads(() => new Promise(() => {}));
  open();
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  await waitFor(() => expect(leave()).toBe(false));
  await choose(files(1));
  await waitFor(() => expect(leave()).toBe(true));
  clearToken();
  expect(leave()).toBe(false);
});

/** Fires a drag event with files on the page, and returns it. */
function drag(type: string, dropped: File[]) {
  const items = dropped.map((file) => ({
    webkitGetAsEntry: () => ({
      isFile: true,
      isDirectory: false,
      name: file.name,
      fullPath: `/Trip/${file.name}`,
      file: (onFile: (file: File) => void) => onFile(file),
    }),
  }));
  const event = new Event(type, { bubbles: true, cancelable: true });
  const dataTransfer = { types: ['Files'], items };
  fireEvent(document.body, Object.assign(event, { dataTransfer }));
  return event;
}

it('uploads files dropped anywhere, and shows an overlay during the drag', async () => {
  const { log } = await serveUploads();
  open();
  drag('dragenter', []);
  expect(await screen.findByText('Drop to upload')).toBeVisible();
  drag('dragenter', []);
  drag('dragleave', []);
  expect(screen.getByText('Drop to upload')).toBeVisible();
  drag('dragleave', []);
  await waitFor(() => expect(screen.queryByText('Drop to upload')).toBeNull());
  drag('dragenter', []);
  expect(drag('drop', files(1)).defaultPrevented).toBe(true);
  await waitFor(() => expect(log[0]?.metadata).toMatchObject({ upload_path: 'Trip' }));
  expect(screen.queryByText('Drop to upload')).toBeNull();
});

it('shows the overlay for a drag that began before the page was ready', async () => {
  await serveUploads();
  open();
  drag('dragover', []);
  expect(await screen.findByText('Drop to upload')).toBeVisible();
  drag('dragenter', []);
  drag('dragleave', []);
  expect(screen.getByText('Drop to upload')).toBeVisible();
  drag('dragleave', []);
  await waitFor(() => expect(screen.queryByText('Drop to upload')).toBeNull());
});

it('lets a USER neither add nor drop files', async () => {
  open('USER');
  expect(screen.queryByRole('button', { name: 'Add Assets' })).toBeNull();
  expect(screen.queryByLabelText('Files')).toBeNull();
  drag('dragenter', []);
  expect(screen.queryByText('Drop to upload')).toBeNull();
  // Otherwise the browser would open the file instead of the page.
  expect(drag('drop', files(1)).defaultPrevented).toBe(true);
});

it('offers to choose files or a folder', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Add Assets' }));
  expect(await screen.findByRole('menuitem', { name: 'Files' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Folder' })).toBeVisible();
  expect(screen.getByLabelText('Folder')).toHaveProperty('webkitdirectory', true);
});
