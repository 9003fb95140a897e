import {
  EMAIL_CHANGE_STOPPED,
  EMAIL_CODE_INVALID,
  EMAIL_CONFIRMED,
} from '@spindle/contracts/sessions/email-change';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { readToken, storeToken } from '../api/token.ts';
import { freshPage } from '../test/page.ts';
import { openApp } from '../test/render.tsx';
import { errorReply, type Replies, serveApi } from '../test/server.ts';

freshPage();

const CONFIRM = 'POST /api/v1/account/email/confirm';
const STOP = 'POST /api/v1/account/email/stop';
const INVALID = {
  status: 400,
  body: {
    ...(errorReply(400, 'INVALID', EMAIL_CODE_INVALID).body as object),
    details: [{ path: 'code', message: EMAIL_CODE_INVALID }],
  },
};

/** Opens a page and presses its button. */
async function act(path: string, button: string, replies: Replies) {
  const log = await serveApi(replies);
  openApp(path);
  const pressed = await screen.findByRole('button', { name: button });
  const sentBefore = log.filter(({ method }) => method === 'POST').length;
  await userEvent.setup().click(pressed);
  return { log, sentBefore };
}

describe('the page of a link that confirms an address', () => {
  const confirm = (replies: Replies) => act('/confirm-email/code-1', 'Confirm address', replies);

  it('confirms only when the user presses the button, and leads on', async () => {
    const body = { status: 'OK', message: EMAIL_CONFIRMED, email: 'new@example.com' };
    const { log, sentBefore } = await confirm({ [CONFIRM]: { body } });
    expect(await screen.findByRole('heading', { name: 'Address confirmed' })).toBeVisible();
    expect(screen.getByText(EMAIL_CONFIRMED)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveFocus();
    expect(sentBefore).toBe(0);
    expect(log.find(({ method }) => method === 'POST')?.body).toEqual({ code: 'code-1' });
  });

  it('says when the link is no longer valid, and shows other reasons', async () => {
    await confirm({ [CONFIRM]: INVALID });
    expect(
      await screen.findByRole('heading', { name: 'This link is no longer valid' }),
    ).toBeVisible();
  });

  it('keeps the button after another failure', async () => {
    await confirm({ [CONFIRM]: errorReply(503, 'UNAVAILABLE', 'Not now.') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
    expect(screen.getByRole('button', { name: 'Confirm address' })).toBeEnabled();
  });
});

describe('the page of a link that stops a change', () => {
  const stop = (replies: Replies) => act('/stop-email-change/code-2', 'Stop the change', replies);
  const stopped = (reset_code: string | null, revoked_keys: string[] = []) => ({
    [STOP]: { body: { status: 'OK', message: EMAIL_CHANGE_STOPPED, revoked_keys, reset_code } },
  });

  it('signs this browser out and leads to a new password', async () => {
    storeToken('token-1', { remember: true });
    const { sentBefore } = await stop(stopped('reset-1'));
    expect(await screen.findByText(EMAIL_CHANGE_STOPPED)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set new password' })).toHaveAttribute(
      'href',
      '/reset-password/reset-1',
    );
    expect(sentBefore).toBe(0);
    expect(readToken()).toBeNull();
  });

  it('revokes the named keys unless the user wants to keep them, and names them', async () => {
    const { log } = await stop(stopped('reset-1', ['Backup', 'Nightly']));
    expect(await screen.findByText(/Revoked API keys: Backup, Nightly\.$/)).toBeVisible();
    const sent = log.find(({ path }) => path.endsWith('/email/stop'));
    expect(sent?.body).toEqual({ code: 'code-2', revoke_keys: true });
  });

  it('leads a disabled user to the sign-in page', async () => {
    await stop(stopped(null));
    expect(await screen.findByRole('link', { name: 'Go to sign-in' })).toHaveFocus();
  });
});
