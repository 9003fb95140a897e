import { AddonKey } from '@spindle/contracts/settings/addons';
import { DEFAULT_EVENT_HOOKS } from '@spindle/contracts/settings/event-hooks';
import { SETTINGS_CHANGED } from '@spindle/contracts/settings/settings';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EditorView } from '@uiw/react-codemirror';
import { beforeEach, expect, it } from 'vitest';
import { useSession } from '../session/session.ts';
import { freshPage } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { errorReply, type ReceivedRequest, type Replies, serveApi } from '../test/server.ts';
import { addonSettings, settingsAnswer } from '../test/settings-answers.ts';
import { AddonsPage } from './addons-page.tsx';

freshPage();

const READ_SETTINGS = 'GET /api/v1/user/settings';
const UPDATE = 'POST /api/v1/user/settings/addons/SCENE_CLASSIFICATION';
const HOOKS = DEFAULT_EVENT_HOOKS.SCENE_CLASSIFICATION;
const CHANGED = { ...HOOKS, disposition: { update_metadata: false } };

beforeEach(() => {
  // jsdom measures no text.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});

/** Replies like the server: accepts the event-hooks of the body. */
const saved = ({ body }: ReceivedRequest, revision = 6) => ({
  body: {
    status: 'OK',
    message: '',
    revision,
    data: { ...addonSettings().SCENE_CLASSIFICATION, settings: body },
  },
});

/** Opens the settings of the scene add-on on a server with these replies. */
async function open(replies: Replies = {}) {
  const log = await serveApi({
    [READ_SETTINGS]: settingsAnswer({}, {}, 5),
    [UPDATE]: saved,
    ...replies,
  });
  useSession.setState({
    isLoggedIn: true,
    role: 'ADMIN',
    roleId: 1,
    permissions: ['UPDATE_SETTINGS'],
  });
  window.history.replaceState(null, '', '/admin/addons');
  renderInApp(<AddonsPage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Settings of Scene classification' }));
  const dialog = await screen.findByRole('dialog', { name: 'Scene classification settings' });
  const editor = await within(dialog).findByRole('textbox', { name: 'Event-hooks as JSON' });
  const view = EditorView.findFromDOM(editor);
  if (!view) throw new Error('unreachable: the editor has a view');
  return {
    user,
    dialog: within(dialog),
    text: () => view.state.doc.toString(),
    write(next: string) {
      act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }));
    },
    save: within(dialog).getByRole('button', { name: 'Save' }),
    errors: () =>
      within(dialog)
        .queryAllByRole('listitem')
        .map((item) => item.textContent),
    sent: () => log.filter(({ method }) => method === 'POST'),
  };
}

const json = (hooks: object) => JSON.stringify({ 'event-hooks': hooks }, null, 2);

it('only the face, emotion and scene add-ons have a settings editor [B-212]', async () => {
  await open();
  const titles = addonSettings();
  const hidden = { hidden: true }; // behind the dialog
  for (const key of AddonKey.options) {
    const name = `Settings of ${titles[key].title}`;
    const isHooked = ['FACE_RECOGNITION', 'EMOTION_RECOGNITION', 'SCENE_CLASSIFICATION'];
    const found = screen.queryAllByRole('button', { name, ...hidden });
    expect(found.length, key).toBe(isHooked.includes(key) ? 1 : 0);
  }
});

it('the editor of each of them holds its event-hooks as JSON [B-209] [B-210] [B-211]', async () => {
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  for (const [title, hooks] of [
    ['Face recognition', DEFAULT_EVENT_HOOKS.FACE_RECOGNITION],
    ['Emotion recognition', DEFAULT_EVENT_HOOKS.EMOTION_RECOGNITION],
    ['Scene classification', HOOKS],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: `Settings of ${title}` }));
    const opened = within(await screen.findByRole('dialog', { name: `${title} settings` }));
    const editor = await opened.findByRole('textbox', { name: 'Event-hooks as JSON' });
    expect(EditorView.findFromDOM(editor)?.state.doc.toString()).toBe(json(hooks));
    await user.click(opened.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

it('Save is enabled only while the JSON parses and differs from the original [B-214] [B-215] [B-216]', async () => {
  const { save, write } = await open();
  expect(save).toBeDisabled();
  write('{"event-hooks": ');
  expect(save).toBeDisabled();
  write(json(CHANGED));
  expect(save).toBeEnabled();
  write(JSON.stringify({ 'event-hooks': HOOKS }));
  expect(save).toBeDisabled();
  // The server, not the button, refuses JSON that is no event-hooks.
  write('{"event-hooks": 1}');
  expect(save).toBeEnabled();
});

it('Save sends the event-hooks, confirms and closes the editor [B-213]', async () => {
  const { user, save, write, sent } = await open();
  write(json(CHANGED));
  await user.click(save);
  expect(await screen.findByText('Settings successfully updated.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent().map(({ body, headers }) => [body, headers['if-match']])).toEqual([
    [{ 'event-hooks': CHANGED }, '"5"'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Settings of Scene classification' }));
  const editor = await screen.findByRole('textbox', { name: 'Event-hooks as JSON' });
  expect(EditorView.findFromDOM(editor)?.state.doc.toString()).toBe(json(CHANGED));
});

it('errors are listed with their lines, and a line leads to its place', async () => {
  const { user, dialog, write, errors } = await open();
  write('{\n  "event-hooks": {\n');
  expect(errors()).toEqual(['Line 3This is not valid JSON.']);
  write(
    json({
      ...HOOKS,
      'file-saved': { enabled: 'yes', content_types: ['image/*', 'png'] },
      disposition: { labels: true },
    }),
  );
  expect(errors()).toEqual([
    'Line 4event-hooks.file-saved.enabled must be true or false.',
    'Line 7event-hooks.file-saved.content_types.1 must be a content type, such as image/png, or a pattern: image/* or */*.',
    'Line 18event-hooks.disposition must not have "labels".',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Line 18' }));
  const editor = dialog.getByRole('textbox', { name: 'Event-hooks as JSON' });
  expect(editor).toHaveFocus();
  const { state } = EditorView.findFromDOM(editor) ?? {};
  expect(state?.doc.lineAt(state.selection.main.head).number).toBe(18);
});

it('a refused save says so, shows the errors of the server at their lines and keeps the text [B-779]', async () => {
  const { user, save, write, text, errors } = await open({
    [UPDATE]: {
      status: 400,
      body: {
        ...(errorReply(400, 'INVALID').body as object),
        details: [{ path: 'event-hooks.disposition', message: 'is not supported' }],
      },
    },
  });
  write(json(CHANGED));
  await user.click(save);
  expect(await screen.findByText('Failed to update settings')).toBeVisible();
  expect(errors()).toEqual(['Line 16event-hooks.disposition is not supported.']);
  expect(text()).toBe(json(CHANGED));
  await waitFor(() => expect(save).toBeEnabled());
});

it('Cancel asks before changes are lost', async () => {
  const { user, dialog, write, sent } = await open();
  write(json(CHANGED));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([]);
});

it('a change of other add-ons by another administrator does not prevent saving', async () => {
  let revision = 5;
  const { user, save, write, sent } = await open({
    [READ_SETTINGS]: () => settingsAnswer({}, {}, revision),
    [UPDATE]: (received) => {
      if (received.headers['if-match'] === '"7"') return saved(received, 8);
      revision = 7;
      return errorReply(409, 'CONFLICT', SETTINGS_CHANGED);
    },
  });
  write(json(CHANGED));
  await user.click(save);
  expect(await screen.findByText('Settings successfully updated.')).toBeVisible();
  expect(sent()).toHaveLength(2);
});

it("another administrator's change of the same event-hooks is never overwritten without notice", async () => {
  const theirs = { ...HOOKS, disposition: { update_metadata: true } };
  const addons = addonSettings({
    SCENE_CLASSIFICATION: {
      ...addonSettings().SCENE_CLASSIFICATION,
      settings: { 'event-hooks': theirs },
    },
  });
  let revision = 5;
  const { user, dialog, save, write, text, sent } = await open({
    [READ_SETTINGS]: () => settingsAnswer({}, revision === 5 ? {} : { addons }, revision),
    [UPDATE]: (received) => {
      if (received.headers['if-match'] === '"7"') return saved(received, 8);
      revision = 7;
      return errorReply(409, 'CONFLICT', SETTINGS_CHANGED);
    },
  });
  write(json(CHANGED));
  await user.click(save);
  expect(await dialog.findByText(SETTINGS_CHANGED)).toBeVisible();
  expect(screen.getByText('Failed to update settings')).toBeVisible();
  expect([text(), sent().length]).toEqual([json(CHANGED), 1]);
  await user.click(dialog.getByRole('button', { name: 'Load current settings' }));
  // The editor replaces its text only after a pause in typing.
  await waitFor(() => expect(text()).toBe(json(theirs)));
  expect(save).toBeDisabled();
  write(json(CHANGED));
  await user.click(save);
  expect(await screen.findByText('Settings successfully updated.')).toBeVisible();
  expect(sent().at(-1)?.body).toEqual({ 'event-hooks': CHANGED });
});

it('the list says which events start an add-on', async () => {
  const hook = { enabled: true, content_types: ['image/*'] };
  const hooks = { ...HOOKS, 'file-saved': hook };
  const scene = { ...addonSettings().SCENE_CLASSIFICATION, added: true, enabled: true };
  await open({
    [READ_SETTINGS]: settingsAnswer(
      {},
      {
        addons: addonSettings({
          SCENE_CLASSIFICATION: { ...scene, settings: { 'event-hooks': hooks } },
        }),
      },
    ),
  });
  expect(screen.getByText('Label images by scene. Starts on file-saved.')).toBeInTheDocument();
});
