import { DOWNLOAD_WITHHELD } from '@spindle/contracts/files/download-messages';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { freshPage } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { assetId } from '../test/search-answers.ts';
import { errorReply, sendRequestsTo, serveApi } from '../test/server.ts';
import { type Download, useDownload } from './files-api.ts';

freshPage();

const ID = assetId(1);
const FILE = `HEAD /api/v1/files/content/${ID}`;

function Button(options: Partial<Download>) {
  const { mutate } = useDownload();
  return (
    <button type="button" onClick={() => mutate({ id: ID, ...options })}>
      Download
    </button>
  );
}

async function press(options: Partial<Download> = {}) {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.getAttribute('href') ?? '');
  });
  renderInApp(<Button {...options} />);
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  return saved;
}

it('the browser downloads the original [A-171]', async () => {
  await serveApi({ [FILE]: { body: '' } });
  const saved = await press();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toBe(`/api/v1/files/content/${ID}?key=original&delivery=download`);
});

it('the browser downloads a copy that contains the metadata of the asset', async () => {
  const log = await serveApi({ [FILE]: { body: '' } });
  const saved = await press({ withMetadata: true });
  await waitFor(() => expect(saved).toHaveLength(1));
  const address = `/api/v1/files/content/${ID}?key=original&delivery=download&metadata=1`;
  expect([saved[0], log[0]?.path]).toEqual([address, address]);
});

it('the browser downloads a copy without personal information', async () => {
  const log = await serveApi({ [FILE]: { body: '' } });
  const saved = await press({ withoutPersonalInfo: true });
  await waitFor(() => expect(saved).toHaveLength(1));
  const address = `/api/v1/files/content/${ID}?key=original&delivery=download&remove_personal_info=1`;
  expect([saved[0], log[0]?.path]).toEqual([address, address]);
});

it('an alert says that a file cannot be cleaned', async () => {
  await serveApi({ [FILE]: errorReply(422, 'NOT_WRITABLE') });
  const saved = await press({ withoutPersonalInfo: true });
  expect(await screen.findByText(/cannot be changed as requested/)).toBeVisible();
  expect(saved).toEqual([]);
});

it('the browser downloads a file that another host serves', async () => {
  await serveApi({ [FILE]: { status: 302, body: '' } });
  const saved = await press();
  await waitFor(() => expect(saved).toHaveLength(1));
});

it('an alert says that a download is not available after an answer of 400 or above, and nothing is saved [A-842]', async () => {
  await serveApi({ [FILE]: errorReply(400, 'INVALID') });
  const saved = await press();
  expect(
    await screen.findByText('Download not available at the moment. Please try again later.'),
  ).toBeVisible();
  expect(saved).toEqual([]);
});

it('an alert says that somebody has withdrawn their consent, which no later try changes', async () => {
  const reply = errorReply(403, 'FORBIDDEN', DOWNLOAD_WITHHELD);
  await serveApi({ [FILE]: reply, [FILE.replace('HEAD', 'GET')]: reply });
  const saved = await press();
  expect(await screen.findByText(DOWNLOAD_WITHHELD)).toBeVisible();
  expect(screen.queryByText(/try again later/)).toBeNull();
  expect(saved).toEqual([]);
});

it('an alert says after any other 403 that a download is not available [A-842]', async () => {
  const reply = errorReply(403, 'FORBIDDEN');
  await serveApi({ [FILE]: reply, [FILE.replace('HEAD', 'GET')]: reply });
  await press();
  expect(
    await screen.findByText('Download not available at the moment. Please try again later.'),
  ).toBeVisible();
});

it('an alert says that a download is not available after an exception [A-843]', async () => {
  sendRequestsTo('http://127.0.0.1:1');
  await press();
  expect(
    await screen.findByText('Download not available at the moment. Please try again later.'),
  ).toBeVisible();
});

it('an alert says after a 404 that the file cannot be provided [A-845]', async () => {
  await serveApi({ [FILE]: errorReply(404, 'NOT_FOUND') });
  await press();
  expect(
    await screen.findByText(
      "We're not able to provide you a downloable file at this time, please try again later.",
    ),
  ).toBeVisible();
});
