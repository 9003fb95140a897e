import { CONTENT_KEY_MISSING } from '@spindle/contracts/links/links';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSession } from '../../session/session.ts';
import { assetAnswer } from '../../test/asset-answers.ts';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId } from '../../test/search-answers.ts';
import { errorReply, type Reply, serveApi } from '../../test/server.ts';
import { LinkForm } from './link-form.tsx';

freshPage();

const ID = assetId(0);
const ADDRESS = 'https://media.example.com/api/v1/files/content/1?signature=s';

async function open(reply: Reply = { body: ADDRESS }) {
  const log = await serveApi({ [`GET /api/v1/assets/${ID}/get_link`]: reply });
  useSession.setState({ accessId: 'ACCESS1' });
  renderInApp(<LinkForm asset={assetAnswer()} />);
  const user = userEvent.setup();
  return { log, user, submit: () => user.click(screen.getByRole('button', { name: 'Get Link' })) };
}

const queryOf = (path: string | undefined) =>
  Object.fromEntries(new URLSearchParams(path?.split('?')[1]));

// Proves
it('requests a link that displays the original for an hour', async () => {
  const { log, submit } = await open();
  await submit();
  expect(await screen.findByLabelText('Link')).toHaveValue(ADDRESS);
  expect(queryOf(log[0]?.path)).toEqual({
    key: 'original',
    expiry: '3600',
    delivery: 'display',
    accessId: 'ACCESS1',
  });
});

it('requests a download link for the hours that are entered [A-592]', async () => {
  const { log, user, submit } = await open();
  await user.click(screen.getByRole('radio', { name: 'Download' }));
  await user.clear(screen.getByLabelText('Valid for (hours)'));
  await user.type(screen.getByLabelText('Valid for (hours)'), '48');
  await submit();
  await screen.findByLabelText('Link');
  expect(queryOf(log[0]?.path)).toMatchObject({ delivery: 'download', expiry: '172800' });
});

it('rejects less than an hour [A-588]', async () => {
  const { log, user, submit } = await open();
  await user.clear(screen.getByLabelText('Valid for (hours)'));
  await user.type(screen.getByLabelText('Valid for (hours)'), '0');
  expect(screen.getByText('Min expiry cannot be lesser than 1 hour')).toBeVisible();
  await submit();
  expect(log).toHaveLength(0);
});

it('requests a link without an end for MAX [A-589]', async () => {
  const { log, user, submit } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'MAX' }));
  await submit();
  await screen.findByLabelText('Link');
  expect(queryOf(log[0]?.path)).toMatchObject({ expiry: 'MAX' });
});

it('selects the text of the link', async () => {
  const { submit } = await open();
  await submit();
  const field = await screen.findByLabelText<HTMLInputElement>('Link');
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(ADDRESS);
});

it('copies the link and shows an alert [A-874]', async () => {
  const { user, submit } = await open();
  await submit();
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Link copied to clipboard')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(ADDRESS);
});

it('shows an alert when the link could not be copied [A-876]', async () => {
  const { user, submit } = await open();
  await submit();
  vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new Error('refused'));
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Failed to copy link')).toBeVisible();
});

it('says that the link could not be created [A-846]', async () => {
  const { submit } = await open(errorReply(500, 'INTERNAL'));
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error getting download link. Please try again.',
  );
});

it('says that the asset has no such content key [A-848]', async () => {
  const { submit } = await open(errorReply(404, 'NOT_FOUND', CONTENT_KEY_MISSING));
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Content key not available for asset.',
  );
});
