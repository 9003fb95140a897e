import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSession } from '../session/session.ts';
import { freshPage } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { assetId } from '../test/search-answers.ts';
import { errorReply, type Reply, serveApi } from '../test/server.ts';
import { AssetLinksModal } from './asset-links-modal.tsx';

freshPage();

const LINK = `https://dam.example.com/api/v1/files/content/${assetId(1)}?key=original`;
const MISSING = 'Content key not available for asset.';

async function open(reply: Reply) {
  const log = await serveApi({ 'POST /api/v1/assets/get_link': reply });
  useSession.setState({ isLoggedIn: true, accessId: 'ACCESS1' });
  renderInApp(<AssetLinksModal isOpen onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Get Asset Links' }));
  const ids = await dialog.findByRole('textbox', { name: 'Asset IDs' });
  const type = async (text: string) => {
    await userEvent.click(ids);
    await userEvent.paste(text);
  };
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Get Links' }));
  return { log, dialog, type, submit };
}

// Proves
it('the modal shows a table of links to copy after the form, and returns to the form', async () => {
  const { log, dialog, type, submit } = await open({
    body: { [assetId(1)]: LINK, [assetId(2)]: MISSING },
  });
  await type(`${assetId(1)},${assetId(2)}`);
  expect(dialog.getByRole('textbox', { name: 'Valid for (hours)' })).toHaveValue('1');
  expect(dialog.getByRole('textbox', { name: 'Content key' })).toHaveValue('original');
  await submit();
  const table = within(await dialog.findByRole('table', { name: 'Links' }));
  const query = new URL(log[0]?.path ?? '', 'http://x').searchParams;
  expect(Object.fromEntries(query)).toEqual({
    key: 'original',
    expiry: '3600',
    delivery: 'display',
    accessId: 'ACCESS1',
  });
  expect(log[0]?.body).toEqual([assetId(1), assetId(2)]);
  expect(table.getByText(LINK)).toBeVisible();
  expect(table.getByText(MISSING)).toBeVisible();

  const write = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: write } });
  await userEvent.click(table.getByRole('button', { name: `Copy link of ${assetId(1)}` }));
  expect(await screen.findByText('Link copied to clipboard!')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Copy all' }));
  await waitFor(() => expect(write.mock.calls).toEqual([[LINK], [LINK]]));
  vi.unstubAllGlobals();

  await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
  expect(dialog.queryByRole('table')).toBeNull();
  expect(dialog.getByRole('textbox', { name: 'Asset IDs' })).toHaveValue(
    `${assetId(1)},${assetId(2)}`,
  );
});

it('the form accepts up to 100 ids, and an expiry of at least an hour or MAX [A-587] [A-588] [A-589]', async () => {
  const { log, dialog, type, submit } = await open({ body: {} });
  await type(Array.from({ length: 101 }, (_, index) => assetId(index)).join('\n'));
  expect(dialog.getByText('Number of Assets must be lesser than 100')).toBeVisible();
  await submit();
  expect(log).toHaveLength(0);
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Asset IDs' }));
  await type('not-an-id');
  expect(dialog.getByText("Invalid Asset ID's Detected")).toBeVisible();
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Asset IDs' }));
  await type(Array.from({ length: 100 }, (_, index) => assetId(index)).join());
  const hours = dialog.getByRole('textbox', { name: 'Valid for (hours)' });
  await userEvent.clear(hours);
  await userEvent.type(hours, '0');
  expect(dialog.getByText('Min expiry cannot be lesser than 1 hour')).toBeVisible();
  await submit();
  expect(log).toHaveLength(0);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'MAX' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Download' }));
  await submit();
  await waitFor(() => expect(log).toHaveLength(1));
  expect(log[0]?.path).toContain('delivery=download&expiry=MAX');
});

it('the form shows an error when the links could not be created, and keeps the input [A-847]', async () => {
  const { dialog, type, submit } = await open(errorReply(400, 'INVALID'));
  await type(assetId(1));
  await submit();
  expect(await screen.findByText('Oops ! Something went wrong.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Asset IDs' })).toHaveValue(assetId(1));
});

it('the modal prevents the page from scrolling [A-332]', async () => {
  await open({ body: {} });
  await waitFor(() => expect(document.body).toHaveAttribute('data-scroll-locked'));
});
