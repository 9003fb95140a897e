import { ROLES, type RoleName } from '@spindle/contracts/http/permissions';
import type { ImageSettings } from '@spindle/contracts/settings/image-settings';
import type { MoveState } from '@spindle/contracts/storage/move';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { vi } from 'vitest';
import { useSession } from '../session/session.ts';
import { SettingsPage } from '../settings/settings-page.tsx';
import { renderInApp } from './render.tsx';
import { type ReceivedRequest, type Replies, serveApi } from './server.ts';
import { SECURITY, settingsAnswer } from './settings-answers.ts';

export const READ_SETTINGS = 'GET /api/v1/user/settings';
export const UPDATE_SETTINGS = 'PATCH /api/v1/user/settings/update';

/** The state of moves in an installation without files. */
export const NO_FILES: MoveState = {
  stored: [],
  to_move: { files: 0, bytes: 0 },
  seconds: null,
  can_move_back: { files: 0, bytes: 0 },
  sources: { files: 0, bytes: 0, deletable_at: null },
  job: null,
  failures: [],
};

interface Opened {
  path?: string;
  role?: RoleName;
  image?: Partial<ImageSettings>;
  replies?: Replies;
}

/** Replies to a request as saved. */
export const saved = ({ body }: ReceivedRequest) => {
  const section = body as ImageSettings;
  const answer = { status: 'OK', message: '', revision: 1 };
  // The access id is read-only, so that it is not sent.
  if ('api_key' in section)
    return { body: { ...answer, data: { ...section, access_id: SECURITY.access_id } } };
  if (!section.conversions) return { body: { ...answer, data: section } };
  const conversions = section.conversions.map((conversion, at) => ({
    ...conversion,
    id: at + 1,
    value: { width: null, height: null },
  }));
  return { body: { ...answer, data: { ...section, conversions } } };
};

function signIn(role: RoleName) {
  const { id, permissions } = ROLES.find(({ name }) => name === role) ?? { id: 0, permissions: [] };
  useSession.setState({ isLoggedIn: true, role, roleId: id, permissions: [...permissions] });
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

/** Opens the settings of a signed-in user, with a link to another page. */
export async function openSettings({
  path = '/admin/settings/image',
  role = 'ADMIN',
  image,
  replies,
}: Opened = {}) {
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:chosen';
  URL.revokeObjectURL = () => undefined;
  const log = await serveApi({
    [READ_SETTINGS]: settingsAnswer(image),
    [UPDATE_SETTINGS]: saved,
    'GET /api/v1/storage/move': { body: NO_FILES },
    ...replies,
  });
  sendFormsAsText();
  signIn(role);
  window.history.replaceState(null, '', path);
  const { unmount } = renderInApp(
    <Routes>
      <Route path="/admin/settings/*" element={<SettingsPage />} />
      <Route path="/elsewhere" element={<Link to="/admin/settings/image">back</Link>} />
    </Routes>,
  );
  const sent = () => log.filter(({ method }) => method !== 'GET');
  return { log, user: userEvent.setup({ applyAccept: false }), sent, unmount };
}

/** Waits for the card with that title. */
export const card = (name: string) => screen.findByRole('region', { name });
export const button = (name: string) => screen.getByRole('button', { name });
/** Returns the save bar; null while it is hidden. */
export const bar = () => screen.queryByText('Unsaved changes');
/** Replaces the text of a field, in one paste: typing would take long. */
export const write = async (
  user: Awaited<ReturnType<typeof openSettings>>['user'],
  field: Element,
  text: string,
) => {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
};
/** Waits for the row of a conversion or transcode with that name. */
export const row = (name: string) => screen.findByRole('group', { name });
