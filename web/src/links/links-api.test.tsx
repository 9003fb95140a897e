import { CONTENT_KEY_MISSING, COPIED_LINK_EXPIRY_SECONDS } from '@spindle/contracts/links/links';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { freshPage } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { assetId } from '../test/search-answers.ts';
import { errorReply, serveApi } from '../test/server.ts';
import { useCopyLinks } from './copy-links-api.ts';
import { useCopyLink } from './links-api.ts';

freshPage();

const ID = assetId(1);
const ONE = `GET /api/v1/assets/${ID}/get_link`;
const GET_LINKS = 'POST /api/v1/assets/get_link';
const ADDRESS = 'https://media.example.com/api/v1/files/content/1?signature=s';

function Buttons({ ids }: { ids: string[] }) {
  const one = useCopyLink();
  const many = useCopyLinks();
  return (
    <>
      <button type="button" onClick={() => one.mutate(ID)}>
        One
      </button>
      <button
        type="button"
        onClick={() => many.mutate({ ids: new Set(ids), whole: null, count: ids.length })}
      >
        Many
      </button>
    </>
  );
}

async function press(name: 'One' | 'Many', ids: string[] = []) {
  const user = userEvent.setup();
  renderInApp(<Buttons ids={ids} />);
  await user.click(screen.getByRole('button', { name }));
}

it('copies a 24-hour download link and shows an alert [A-172] [A-874] [A-921]', async () => {
  const log = await serveApi({ [ONE]: { body: ADDRESS } });
  await press('One');
  expect(await screen.findByText('Link copied to clipboard')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(ADDRESS);
  expect(log[0]?.path).toContain('expiry=86400');
  expect(log[0]?.path).toContain('delivery=download');
  expect(COPIED_LINK_EXPIRY_SECONDS).toBe(24 * 60 * 60);
});

it('an alert says that the link could not be created [A-846]', async () => {
  await serveApi({ [ONE]: errorReply(500, 'INTERNAL') });
  await press('One');
  expect(await screen.findByText('Error getting download link. Please try again.')).toBeVisible();
});

it('an alert says that the asset has no such content key [A-848]', async () => {
  await serveApi({ [ONE]: errorReply(404, 'NOT_FOUND', CONTENT_KEY_MISSING) });
  await press('One');
  expect(await screen.findByText('Content key not available for asset.')).toBeVisible();
});

it('an alert says that the browser refused to copy [A-876]', async () => {
  await serveApi({ [ONE]: { body: ADDRESS } });
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  renderInApp(<Buttons ids={[]} />);
  await user.click(screen.getByRole('button', { name: 'One' }));
  expect(await screen.findByText('Failed to copy link')).toBeVisible();
});

it('copies the links of several assets, and reports how many have none', async () => {
  const log = await serveApi({
    [GET_LINKS]: { body: { [ID]: ADDRESS, [assetId(2)]: CONTENT_KEY_MISSING } },
  });
  await press('Many', [ID, assetId(2)]);
  expect(await screen.findByText('1 link copied to clipboard')).toBeVisible();
  expect(
    screen.getByText('1 asset has no link: Content key not available for asset.'),
  ).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(ADDRESS);
  expect(log[0]?.body).toEqual([ID, assetId(2)]);
});

it('an alert says that the links could not be created', async () => {
  await serveApi({ [GET_LINKS]: errorReply(500, 'INTERNAL') });
  await press('Many', [ID]);
  expect(await screen.findByText('Oops ! Something went wrong.')).toBeVisible();
});

it('requests the links of 100 assets, but not of 101 [A-913]', async () => {
  const log = await serveApi({ [GET_LINKS]: { body: { [ID]: ADDRESS } } });
  const ids = Array.from({ length: 101 }, (_, index) => assetId(index));
  await press('Many', ids);
  expect(await screen.findByText('Number of Assets must be lesser than 100')).toBeVisible();
  expect(log).toHaveLength(0);
  renderInApp(<Buttons ids={ids.slice(1)} />);
  await userEvent.click(screen.getAllByRole('button', { name: 'Many' })[1] ?? document.body);
  await waitFor(() => expect(log).toHaveLength(1));
});
