import type { RoleName } from '@spindle/contracts/http/permissions';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { vi } from 'vitest';
import { SignupPage } from '../signup/signup-page.tsx';
import { accountAnswer, loginAnswer, roleNamed } from './people.ts';
import { renderInApp } from './render.tsx';
import { type Replies, serveApi } from './server.ts';
import { settingsAnswer } from './settings-answers.ts';

/** The steps of users who may change settings, and of others. */
const STEPS = ['Watermark', 'Storage', 'Profile'];
const OWN_STEPS = ['Profile'];

export const button = (name: string) => screen.getByRole('button', { name });
/** Waits for the step with that title. */
export const findStep = (title: string) => screen.findByRole('heading', { level: 1, name: title });

/** Renders the page of the invite `code-1`, beside a start page. */
export function renderInvite() {
  window.history.replaceState(null, '', '/signup/code-1');
  return renderInApp(
    <Routes>
      <Route path="/signup/:code" element={<SignupPage />} />
      <Route path="/" element={<p>Home</p>} />
    </Routes>,
  );
}

/** Replaces the body of a form, which jsdom cannot send, by the names of its fields and files. */
function sendFormsAsText() {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (!(init?.body instanceof FormData)) return fetch(path, init);
    const fields = [...init.body].map(([field, file]) => `${field}: ${(file as File).name}`);
    return fetch(path, { ...init, body: fields.join() });
  });
}

/** Opens the wizard of an invite, and skips the steps before the given one. */
export async function openStep(step: number, replies: Replies = {}, role: RoleName = 'MANAGER') {
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:chosen';
  URL.revokeObjectURL = () => undefined;
  const log = await serveApi({
    'GET /api/v1/account/activate/code-1': { body: loginAnswer(role) },
    'GET /api/v1/account': { body: accountAnswer(role) },
    'GET /api/v1/user/settings': settingsAnswer(),
    ...replies,
  });
  sendFormsAsText();
  const { unmount } = renderInvite();
  const user = userEvent.setup({ applyAccept: false });
  await user.click(await screen.findByRole('button', { name: 'Start setup wizard' }));
  const steps = roleNamed(role).permissions.includes('UPDATE_SETTINGS') ? STEPS : OWN_STEPS;
  for (const _ of steps.slice(1, step)) await user.click(button('Skip this step'));
  await findStep(steps[step - 1] ?? '');
  const sent = () => log.filter(({ method }) => method !== 'GET');
  return { log, sent, unmount, user };
}

export type WizardUser = Awaited<ReturnType<typeof openStep>>['user'];
