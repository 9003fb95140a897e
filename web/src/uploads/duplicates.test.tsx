import { randomBytes } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { storeToken } from '../api/token.ts';
import { useSession } from '../session/session.ts';
import { freshPage } from '../test/page.ts';
import { accountAnswer } from '../test/people.ts';
import { renderInApp } from '../test/render.tsx';
import { assetId } from '../test/search-answers.ts';
import { type Replies, serveApi } from '../test/server.ts';
import { serveUploads } from '../test/upload-server.ts';
import { addFiles, clearUploads } from '../upload-queue/upload-queue.ts';
import { readUploads } from '../upload-queue/upload-store.ts';
import { UploadTray } from './upload-tray.tsx';

freshPage();

// The client for browsers; under Node, the package would resolve to its client for Node.
vi.mock('tus-js-client', () => import('tus-js-client/lib.es5/browser/index.js'));

const FIND_DUPLICATES = 'POST /api/v1/assets/duplicates';
/** Content of the file that is already in the library. */
const KNOWN_FILE = randomBytes(3000);

beforeEach(() => {
  storeToken('token-1', { remember: true });
  // jsdom has no layout. The list renders only the rows that fit its height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(285);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360);
  vi.stubGlobal('Worker', HashingWorker);
  onTestFinished(clearUploads);
});

/** Replaces the checksum worker, because jsdom has no workers. */
class HashingWorker extends EventTarget {
  postMessage(file: File): void {
    const sha256 = file.name === 'unreadable.jpg' ? null : 'a'.repeat(64);
    this.dispatchEvent(new MessageEvent('message', { data: sha256 }));
  }

  terminate(): void {}
}

/** Opens the tray. The library has one file, of 3,000 bytes. */
async function open(replies: Replies = {}) {
  const uploads = await serveUploads();
  const log = await serveApi({
    [FIND_DUPLICATES]: ({ body }) => ({
      body: {
        status: 'OK',
        data: (body as { files: { size: number; sha256?: string }[] }).files.map(({ size }) =>
          size === KNOWN_FILE.length ? { id: assetId(41), name: 'surf.jpg' } : null,
        ),
      },
    }),
    ...replies,
  });
  const { permissions } = accountAnswer('CREATOR').data;
  useSession.setState({ isLoggedIn: true, permissions, userId: 7 });
  renderInApp(<UploadTray />);
  const duplicateChecks = () => log.filter(({ path }) => path === '/api/v1/assets/duplicates');
  return { ...uploads, calls: log, duplicateChecks, user: userEvent.setup() };
}

const picked = (name: string, bytes: Uint8Array<ArrayBuffer> = new Uint8Array(KNOWN_FILE)) => ({
  file: new File([bytes], name, { type: 'image/jpeg' }),
  path: '',
});
const tray = async () => within(await screen.findByRole('region', { name: 'Uploads' }));
const states = () => readUploads().map(({ name, state }) => `${name} ${state}`);

it('offers to open, upload or skip a duplicate before it is sent', async () => {
  const { log, duplicateChecks, user } = await open();
  addFiles([picked('again.jpg')]);
  const rows = await tray();
  expect(await rows.findByText('Already in the library')).toBeVisible();
  expect(duplicateChecks().map(({ body }) => body)).toEqual([
    { files: [{ size: 3000 }] },
    { files: [{ size: 3000, sha256: 'a'.repeat(64) }] },
  ]);
  expect(log).toEqual([]);
  const link = rows.getByRole('link', { name: 'Open surf.jpg' });
  expect(link).toHaveAttribute('href', `/asset/${assetId(41)}`);
  await user.click(rows.getByRole('button', { name: 'Upload anyway: again.jpg' }));
  await waitFor(() => expect(log.map(({ method }) => method)).toEqual(['POST']));
});

it('skips a duplicate, and sends a file without a checksum if no asset has its size', async () => {
  const { log, duplicateChecks, user } = await open();
  addFiles([picked('again.jpg'), picked('new.jpg', new Uint8Array(5))]);
  const rows = await tray();
  await user.click(await rows.findByRole('button', { name: 'Skip again.jpg' }));
  await waitFor(() => expect(states()).toEqual(['new.jpg processing']));
  expect(log.map(({ metadata }) => metadata.filename)).toEqual(['new.jpg']);
  expect(duplicateChecks()).toHaveLength(2);
});

it('skips many duplicates at once', async () => {
  const { log, user } = await open();
  addFiles(['a.jpg', 'b.jpg', 'c.jpg'].map((name) => picked(name)));
  const rows = await tray();
  expect(await rows.findByText('Upload 3 duplicates?')).toBeVisible();
  const heading = rows.getAllByText('3 already in the library', { ignore: '[role=status]' });
  expect(heading).toHaveLength(1);
  await user.click(rows.getByRole('button', { name: 'Skip all' }));
  await waitFor(() => expect(states()).toEqual([]));
  expect(log).toEqual([]);
});

it('uploads a file whose checksum cannot be computed', async () => {
  const { log } = await open();
  addFiles([picked('unreadable.jpg')]);
  await waitFor(() => expect(log.map(({ method }) => method)).toEqual(['POST']));
});

it('adds files dropped on a collection to it, including duplicates', async () => {
  const { calls, user } = await open({
    'PATCH /api/v1/assetcollection': { body: { status: 'OK', message: '' } },
  });
  addFiles([picked('again.jpg'), picked('new.jpg', new Uint8Array(5))], 12);
  const rows = await tray();
  await user.click(await rows.findByRole('button', { name: 'Skip again.jpg' }));
  const added = () =>
    calls
      .filter(({ path }) => path === '/api/v1/assetcollection')
      .flatMap(({ body }) => (body as { additions: string[] }).additions);
  // The upload server of the tests numbers new assets from 1.
  await waitFor(() => expect(added().sort()).toEqual([assetId(41), '1'.padStart(32, '0')].sort()));
  const bodies = calls.filter(({ path }) => path === '/api/v1/assetcollection');
  expect(bodies.every(({ body }) => (body as { ids: number[] }).ids[0] === 12)).toBe(true);
});
