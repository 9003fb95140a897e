import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { freshPage } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { assetId } from '../test/search-answers.ts';
import { errorReply, type Replies, serveApi } from '../test/server.ts';
import { CdnModal } from './cdn-modal.tsx';

freshPage();

const QUEUED = { status: 202, body: { status: 'QUEUED', message: '', job_id: 5 } };
const [PREFETCH, PURGE] = ['POST /api/v1/cdn/prefetch', 'POST /api/v1/cdn/purge'];
const VIDEO = `/video/${assetId(1)}/720p-video.mp4`;
const IMAGE = `/conversion/${assetId(2)}?resize=300,300`;

async function open(
  replies: Replies = { [PREFETCH]: QUEUED, [PURGE]: QUEUED },
  startWith?: string[],
) {
  const log = await serveApi(replies);
  const onClose = vi.fn();
  renderInApp(<CdnModal isOpen startWith={startWith} onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'CDN Prefetch/Purge' }));
  const urls = await dialog.findByRole('textbox', { name: 'Asset URLs' });
  const paste = async (text: string) => {
    await userEvent.clear(urls);
    await userEvent.click(urls);
    await userEvent.paste(text);
  };
  const hours = () => dialog.getByRole('textbox', { name: 'Cache expiry (hours)' });
  const setHours = async (text: string) => {
    await userEvent.clear(hours());
    await userEvent.type(hours(), text);
  };
  const choosePurge = () => userEvent.click(dialog.getByRole('radio', { name: 'Purge' }));
  const submit = (name = 'Prefetch') => dialog.getByRole('button', { name });
  return { log, dialog, paste, hours, setHours, choosePurge, submit, onClose };
}

// Proves
it('the form prefetches URLs of videos and images, for 12 hours by default', async () => {
  const { log, paste, hours, submit, onClose } = await open();
  expect(submit()).toBeDisabled();
  await paste(`${VIDEO}\n${IMAGE}\n`);
  expect(hours()).toHaveValue('12');
  await userEvent.click(submit());
  expect(await screen.findByText('Prefetched Asset Successfully !')).toBeVisible();
  expect(log[0]).toMatchObject({
    path: '/api/v1/cdn/prefetch',
    body: { asset_urls: [VIDEO, IMAGE], cache_expiry: 12 },
  });
  expect(onClose).toHaveBeenCalled();
});

it('the form purges URLs, and then has no cache expiry [A-030] [A-601] [A-852]', async () => {
  const { log, dialog, paste, choosePurge, submit } = await open();
  await choosePurge();
  expect(dialog.queryByRole('textbox', { name: 'Cache expiry (hours)' })).toBeNull();
  await paste(IMAGE);
  await userEvent.click(submit('Purge'));
  expect(await screen.findByText('Purge Asset Initiated !')).toBeVisible();
  expect(log[0]).toMatchObject({ path: '/api/v1/cdn/purge', body: { asset_urls: [IMAGE] } });
});

// Proves
it('the form accepts up to 1000 URLs, and only those that begin with /video or /conversion', async () => {
  const { dialog, paste, submit } = await open();
  const many = Array.from({ length: 1001 }, () => VIDEO);
  await paste(many.join('\n'));
  expect(dialog.getByText("Number of Asset URL's must be lesser than 1000")).toBeVisible();
  expect(submit()).toBeDisabled();
  await paste(many.slice(1).join('\n'));
  expect(submit()).toBeEnabled();
  for (const url of ['/assets', `https://dam.example.com${VIDEO}`, `x${IMAGE}`]) {
    await paste(`${VIDEO}\n${url}`);
    const error = `This URL does not begin with /video or /conversion: ${url.slice(0, 60)}`;
    expect(dialog.getByText(error)).toBeVisible();
    expect(submit()).toBeDisabled();
  }
});

// Proves
it('the form accepts a cache expiry of 12 to 720 hours', async () => {
  const { dialog, paste, setHours, submit } = await open();
  await paste(VIDEO);
  await setHours('11');
  expect(dialog.getByText('Min cache expiry is 12 hours')).toBeVisible();
  expect(submit()).toBeDisabled();
  await setHours('721');
  expect(dialog.getByText('Max cache expiry cannot exceed 720 hours')).toBeVisible();
  expect(submit()).toBeDisabled();
  await setHours('720');
  expect(submit()).toBeEnabled();
});

it('the modal stays open and shows an error when the request could not be started [A-853] [A-854]', async () => {
  const { paste, choosePurge, submit, onClose } = await open({
    [PREFETCH]: errorReply(400, 'INVALID'),
    [PURGE]: errorReply(500, 'INTERNAL'),
  });
  await paste(VIDEO);
  await userEvent.click(submit());
  expect(await screen.findByText('Error Initiating Prefetch !')).toBeVisible();
  await choosePurge();
  await userEvent.click(submit('Purge'));
  expect(await screen.findByText('Error Initiating Purge !')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

it('the form begins with the URLs of the assets that it was opened for, and turns pasted ids into URLs', async () => {
  const { log, dialog, paste, submit } = await open(undefined, [assetId(3)]);
  const urlOf = (n: number) => `/conversion/${assetId(n)}?resize=800,600`;
  expect(dialog.getByRole('textbox', { name: 'Asset URLs' })).toHaveValue(urlOf(3));
  await paste(`${assetId(4)} ${assetId(5)}\n${VIDEO}`);
  expect(dialog.getByText('3 URLs')).toBeVisible();
  await userEvent.click(submit());
  expect(await screen.findByText('Prefetched Asset Successfully !')).toBeVisible();
  expect(log[0]).toMatchObject({ body: { asset_urls: [urlOf(4), urlOf(5), VIDEO] } });
});
