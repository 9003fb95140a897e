import { UNKNOWN_ERROR } from '@spindle/contracts/http/errors';
import { login, readAccount } from '@spindle/contracts/sessions/sessions';
import { useMutation, useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { call } from '../api/call.ts';
import { readToken, storeToken } from '../api/token.ts';
import { freshPage, watchReload } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { errorReply, serveApi } from '../test/server.ts';

freshPage();

function AccountQuery() {
  const { error } = useQuery({ queryKey: ['x'], queryFn: () => call(readAccount) });
  return error && <p>{error.message}</p>;
}

function LoginButton({ onError }: { onError?: () => void }) {
  const { mutate } = useMutation({
    mutationFn: () => call(login, { body: { email: 'x', password: 'y' } }),
    onError,
  });
  return (
    <button type="button" onClick={() => mutate()}>
      Do
    </button>
  );
}

// Proves
it('clears the sign-in and reloads the page on a 401 outside /login', async () => {
  await serveApi({ 'GET /api/v1/account': errorReply(401, 'UNAUTHORIZED') });
  const reload = watchReload();
  storeToken('dead', { remember: true });
  renderInApp(<AccountQuery />);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(readToken()).toBeNull();
});

it('clears the sign-in after a 401 for a mutation too, without an alert [A-060] [A-061]', async () => {
  await serveApi({ 'POST /api/v1/login': errorReply(401, 'UNAUTHORIZED') });
  const reload = watchReload();
  storeToken('dead', { remember: false });
  renderInApp(<LoginButton />);
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(readToken()).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('neither clears the sign-in nor reloads on a 401 on /login [A-062]', async () => {
  await serveApi({ 'GET /api/v1/account': errorReply(401, 'UNAUTHORIZED', 'Sign in.') });
  const reload = watchReload();
  window.history.replaceState(null, '', '/login');
  storeToken('token-1', { remember: true });
  renderInApp(<AccountQuery />);
  expect(await screen.findByText('Sign in.')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  expect(readToken()).toBe('token-1');
});

it('keeps the sign-in after a 403', async () => {
  await serveApi({ 'GET /api/v1/account': errorReply(403, 'FORBIDDEN', 'Not allowed.') });
  const reload = watchReload();
  storeToken('token-1', { remember: true });
  renderInApp(<AccountQuery />);
  expect(await screen.findByText('Not allowed.')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  expect(readToken()).toBe('token-1');
});

it('shows the unknown-error alert when a mutation fails without a handler [A-831] [A-832] [B-921]', async () => {
  await serveApi({ 'POST /api/v1/login': errorReply(500, 'INTERNAL') });
  renderInApp(<LoginButton />);
  await userEvent.click(screen.getByRole('button'));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Something went wrong, please try again.');
  expect(UNKNOWN_ERROR).toBe('Something went wrong, please try again.');
});

it('shows no alert when the mutation handles its failure', async () => {
  await serveApi({ 'POST /api/v1/login': errorReply(500, 'INTERNAL') });
  const handle = vi.fn();
  renderInApp(<LoginButton onError={handle} />);
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(handle).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('loads again what failed during an outage when the browser is online again', async () => {
  const replies = { 'GET /api/v1/account': errorReply(404, 'NOT_FOUND', 'Not now.') };
  const requests = await serveApi(replies);
  renderInApp(<AccountQuery />);
  expect(await screen.findByText('Not now.')).toBeVisible();
  const before = requests.length;
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(requests.length).toBeGreaterThan(before));
});
