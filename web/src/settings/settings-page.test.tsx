import type { ImageSettings } from '@spindle/contracts/image-settings';
import { can, ROLES, type RoleName } from '@spindle/contracts/permissions';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../session/session.ts';
import { freshPage } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { type Received, type Replies, refusal, serveApi } from '../test/server.ts';
import { imageSettings, settingsAnswer } from '../test/settings-answers.ts';
import { SettingsPage } from './settings-page.tsx';

freshPage();

configure({ asyncUtilTimeout: 15_000 });

beforeEach(() => {
  // jsdom has no addresses of files.
  URL.createObjectURL = () => 'blob:chosen';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => void vi.useRealTimers());

const READ = 'GET /api/v1/user/settings';
const UPDATE = 'PATCH /api/v1/user/settings/update';
const UPLOAD = 'POST /api/v1/user/settings/watermark';

interface Opened {
  path?: string;
  role?: RoleName;
  image?: Partial<ImageSettings>;
  replies?: Replies;
}

/** Answers what was sent as saved. */
const saved = ({ body }: Received) => {
  const section = body as ImageSettings;
  const conversions = section.conversions.map((conversion, at) => ({
    ...conversion,
    id: at + 1,
    value: { width: null, height: null },
  }));
  return { body: { status: 'OK', data: { ...section, conversions }, message: '' } };
};

function signIn(role: RoleName) {
  const { id, permissions } = ROLES.find(({ name }) => name === role) ?? { id: 0, permissions: [] };
  useSession.setState({ isLoggedIn: true, role, roleId: id, permissions: [...permissions] });
}

/** Forms of jsdom cannot be sent: in their place go the names of their fields and files. */
function sendFormsAsText() {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (!(init?.body instanceof FormData)) return fetch(path, init);
    const fields = [...init.body].map(([field, file]) => `${field}: ${(file as File).name}`);
    return fetch(path, { ...init, body: fields.join() });
  });
}

async function open({
  path = '/admin/settings/image',
  role = 'ADMIN',
  image,
  replies,
}: Opened = {}) {
  const log = await serveApi({ [READ]: settingsAnswer(image), [UPDATE]: saved, ...replies });
  sendFormsAsText();
  signIn(role);
  window.history.replaceState(null, '', path);
  const { unmount } = renderInApp(
    <Routes>
      <Route path="/admin/settings/*" element={<SettingsPage />} />
      <Route path="/elsewhere" element={<Link to="/admin/settings">back</Link>} />
    </Routes>,
  );
  const sent = () => log.filter(({ method }) => method !== 'GET');
  return { log, user: userEvent.setup({ applyAccept: false }), sent, unmount };
}

const card = (name: string) => screen.findByRole('region', { name });
const button = (name: string) => screen.getByRole('button', { name });
const bar = () => screen.queryByText('Unsaved changes');
const write = async (
  user: Awaited<ReturnType<typeof open>>['user'],
  field: Element,
  text: string,
) => {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
};
const row = (name: string) => screen.findByRole('group', { name });

it('opens for ADMIN [B-724] and MANAGER [B-725], and is refused to every other role [B-726]', async () => {
  for (const { id, name } of ROLES) {
    const { log, unmount } = await open({ role: name });
    const heading = can(id, 'UPDATE_SETTINGS')
      ? 'Settings'
      : 'You are not allowed to see this page';
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(['ADMIN', 'MANAGER'].includes(name)).toBe(heading === 'Settings');
    if (heading !== 'Settings') expect(log).toEqual([]);
    unmount();
  }
});

it('has a layout of its own [B-080] with the title Settings [B-110] and the tab Image [B-113], and leads to it [B-066]', async () => {
  await open({ path: '/admin/settings' });
  const tabs = await screen.findByRole('navigation', { name: 'Settings' });
  await waitFor(() => expect(window.location.pathname).toBe('/admin/settings/image'));
  expect(within(tabs).getByRole('link', { name: 'Image' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(document.title).toBe('Settings · Spindle');
  expect(await card('Conversions')).toBeVisible();
});

it('says so of settings that there are not yet', async () => {
  await open({ path: '/admin/settings/storage' });
  expect(await screen.findByText('These settings are not available yet')).toBeVisible();
});

it('tells that the settings could not be loaded, and tries again', async () => {
  let isUp = false;
  const { user } = await open({
    replies: { [READ]: () => (isUp ? settingsAnswer() : refusal(403, 'FORBIDDEN', 'Not now.')) },
  });
  expect(await screen.findByText('Not now.')).toBeVisible();
  isUp = true;
  await user.click(button('Try again'));
  expect(await card('Watermark')).toBeVisible();
});

it('keeps the settings for an hour [A-904] [B-765]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const opened = Date.now();
  const { log, user } = await open({ path: '/elsewhere' });
  const visit = async () => {
    await user.click(screen.getByRole('link', { name: 'back' }));
    await card('Watermark');
    window.history.back();
    await screen.findByRole('link', { name: 'back' });
  };
  await visit();
  vi.setSystemTime(opened + 3_590_000);
  await visit();
  expect(log).toHaveLength(1);
  vi.setSystemTime(opened + 3_700_000);
  await visit();
  await waitFor(() => expect(log).toHaveLength(2));
});

it('holds edits as unsaved changes [B-569] under a bar [B-119] that says Unsaved changes [B-120], with Cancel [B-121] and Save [B-122]', async () => {
  const { user, sent } = await open();
  const toggle = await screen.findByRole('switch', { name: 'Private on-demand images' });
  expect(bar()).toBeNull();
  await user.click(toggle);
  expect(bar()).toBeVisible();
  expect(button('Cancel')).toBeEnabled();
  expect(button('Save')).toBeEnabled();
  expect(sent()).toEqual([]);
});

it('discards the changes with Cancel [B-572]', async () => {
  const { user, sent } = await open();
  const toggle = await screen.findByRole('switch', { name: 'Private on-demand images' });
  await user.click(toggle);
  await user.click(button('Add conversion'));
  await user.click(button('Cancel'));
  expect(toggle).toBeChecked();
  expect(screen.getByText('No conversions yet')).toBeVisible();
  expect(bar()).toBeNull();
  expect(sent()).toEqual([]);
});

it('sends the changed section once, as the body, with Save [B-570] [B-766] [B-767]; then nothing is unsaved [B-571], and it says so [B-768]', async () => {
  const { user, sent } = await open();
  await user.click(await screen.findByRole('switch', { name: 'Private on-demand images' }));
  await user.click(screen.getByRole('switch', { name: 'Keep Display P3' }));
  await user.click(button('Save'));
  expect(await screen.findByText('Settings successfully updated.')).toBeVisible();
  expect(bar()).toBeNull();
  expect(sent()).toMatchObject([
    { method: 'PATCH', path: '/api/v1/user/settings/update?update_key=image' },
  ]);
  expect(sent()[0]?.body).toEqual(
    imageSettings({ on_demand_image_private: false, keep_display_p3: true }),
  );
});

/** Changes a setting and saves it at a server that refuses so. */
async function failToSave(reply?: ReturnType<typeof refusal>) {
  const { user } = await open({ replies: reply ? { [UPDATE]: reply } : {} });
  const toggle = await screen.findByRole('switch', { name: 'Private on-demand images' });
  await user.click(toggle);
  if (!reply) vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')));
  await user.click(button('Save'));
  return {
    expectUnsaved: () => {
      expect(toggle).not.toBeChecked();
      expect(bar()).toBeVisible();
    },
  };
}

it('says so where the server was not reached [B-887]', async () => {
  const { expectUnsaved } = await failToSave();
  expect(await screen.findByText('An error occured, try again later.')).toBeVisible();
  expectUnsaved();
});

it('says what a 400 means [B-888], and keeps the changes [B-573]', async () => {
  const { expectUnsaved } = await failToSave(refusal(400, 'INVALID'));
  expect(await screen.findByText('Invalid inputs. Please update values and retry')).toBeVisible();
  expectUnsaved();
});

it('says what a 500 means [B-889], and keeps the changes [B-574]', async () => {
  const { expectUnsaved } = await failToSave(refusal(503, 'UNAVAILABLE'));
  expect(await screen.findByText('Failed to update Settings. Please retry')).toBeVisible();
  expectUnsaved();
});

it('keeps what is changed while it saves', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { user } = await open({
    replies: {
      [UPDATE]: async (received) => {
        await held;
        return saved(received);
      },
    },
  });
  await user.click(await screen.findByRole('switch', { name: 'Private on-demand images' }));
  await user.click(button('Save'));
  const later = screen.getByRole('switch', { name: 'Keep Display P3' });
  await user.click(later);
  answer();
  expect(await screen.findByText('Settings successfully updated.')).toBeVisible();
  expect(later).toBeChecked();
  expect(bar()).toBeVisible();
  await user.click(button('Cancel'));
  expect(later).not.toBeChecked();
  expect(screen.getByRole('switch', { name: 'Private on-demand images' })).not.toBeChecked();
});

it('asks before unsaved changes are left', async () => {
  const { user } = await open({ path: '/elsewhere' });
  await user.click(await screen.findByRole('link', { name: 'back' }));
  const toggle = await screen.findByRole('switch', { name: 'Private on-demand images' });
  await user.click(toggle);
  window.history.go(-1);
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
  expect(toggle).not.toBeChecked();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  window.history.go(-1);
  const again = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(again).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('link', { name: 'back' })).toBeVisible();
});

it('has the private toggle [B-147] and the list of conversions [B-148]', async () => {
  await open({ image: { conversions: [conversion('web')] } });
  expect(await screen.findByRole('switch', { name: 'Private on-demand images' })).toBeChecked();
  const list = within(await card('Conversions')).getByRole('list', { name: 'Conversions' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
});

const conversion = (key: string): ImageSettings['conversions'][number] => ({
  id: 7,
  key,
  size: '1200x800',
  value: { width: 1200, height: 800 },
  watermark: false,
  public: false,
  enabled: true,
  format: 'jpg',
  dpi: 72,
  optimise: true,
});

it('a conversion has a key [B-149], a size [B-150] as text [B-154], watermark [B-151], public [B-152] and enabled [B-153]', async () => {
  const { user, sent } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add conversion' }));
  const fresh = await row('New conversion');
  const key = within(fresh).getByRole('textbox', { name: 'Key' });
  await waitFor(() => expect(key).toHaveFocus());
  await user.type(key, 'web');
  const web = await row('web');
  await write(user, within(web).getByRole('textbox', { name: 'Size' }), '1200x800');
  await user.selectOptions(within(web).getByRole('combobox', { name: 'Format' }), 'webp');
  for (const mark of ['Watermark', 'Public', 'Enabled'])
    await user.click(within(web).getByRole('checkbox', { name: mark }));
  await user.click(button('Add deep zoom'));
  expect(within(await row('Deep zoom')).queryByRole('textbox')).toBeNull();
  await user.click(button('Save'));
  expect(await screen.findByText('Settings successfully updated.')).toBeVisible();
  const { id: _, value: _numbers, ...given } = conversion('web');
  const marks = { watermark: true, public: true, enabled: false, format: 'webp' };
  expect(sent()[0]?.body).toMatchObject({
    conversions: [
      { ...given, ...marks },
      { key: 'deepzoom', size: '' },
    ],
  });
});

it('removes a conversion', async () => {
  const { user, sent } = await open({
    image: { conversions: [conversion('web'), conversion('b')] },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove web' }));
  await user.click(button('Save'));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { conversions: [{ key: 'b' }] } }]));
});

it('says at once that a size is none, and saves nothing of it [B-655]', async () => {
  const { user, sent } = await open({ image: { conversions: [conversion('web')] } });
  const size = within(await row('web')).getByRole('textbox', { name: 'Size' });
  await write(user, size, '1200');
  await user.tab();
  expect(await screen.findByText('Size must be in format "WIDTHxHEIGHT"')).toBeVisible();
  await user.click(button('Save'));
  expect(bar()).toBeVisible();
  await user.clear(size);
  await waitFor(() =>
    expect(screen.queryByText('Size must be in format "WIDTHxHEIGHT"')).toBeNull(),
  );
  expect(sent()).toEqual([]);
});

it('says that another conversion has the key [B-656]', async () => {
  const { user, sent } = await open({ image: { conversions: [conversion('web')] } });
  await user.click(await screen.findByRole('button', { name: 'Add conversion' }));
  await user.type(
    within(await row('New conversion')).getByRole('textbox', { name: 'Key' }),
    'web{Tab}',
  );
  expect(await screen.findByText('web already exists')).toBeVisible();
  await user.click(button('Save'));
  expect(sent()).toEqual([]);
});

it('shows at the field what the server has refused', async () => {
  const refused = refusal(400, 'INVALID');
  const details = [{ path: 'conversions.0.key', message: 'web is in use elsewhere' }];
  const { user } = await open({
    image: { conversions: [conversion('web')] },
    replies: { [UPDATE]: { ...refused, body: { ...(refused.body as object), details } } },
  });
  await user.click(within(await row('web')).getByRole('checkbox', { name: 'Public' }));
  await user.click(button('Save'));
  expect(await within(await row('web')).findByText('web is in use elsewhere')).toBeVisible();
});

it('takes presets, one a line, and names the line of one that is none', async () => {
  const { user, sent } = await open();
  const presets = await screen.findByRole('textbox', { name: 'Presets' });
  await write(user, presets, 'resize=300,300\n\ncolour=red');
  await user.click(button('Save'));
  expect(await screen.findByText(/^Line 3: .*colour/)).toBeVisible();
  expect(sent()).toEqual([]);
  await write(user, presets, 'resize=300,300\nformat=webp');
  await user.click(button('Save'));
  const on_demand_presets = ['resize=300,300', 'format=webp'];
  await waitFor(() => expect(sent()).toMatchObject([{ body: { on_demand_presets } }]));
});

const png = (bytes = 10, type = 'image/png', name = 'mark.png') =>
  new File([new Uint8Array(bytes)], name, { type });
const chooser = async () => (await card('Watermark')).querySelector('input[type=file]');
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], file: File) =>
  user.upload((await chooser()) as HTMLInputElement, file);
const KEPT = {
  watermarkFileKey: 'watermark-1.png',
  watermarkFile: '/api/v1/user/settings/watermark?v=watermark-1.png',
};

it('uploads a watermark with Save [B-156], which can be replaced later [B-289]; the hint says 500kb [B-651]', async () => {
  const { user, sent } = await open({
    image: KEPT,
    replies: { [UPLOAD]: { body: { status: 'OK', watermarkFileKey: 'watermark-2.png' } } },
  });
  const region = await card('Watermark');
  expect(within(region).getByText(/500kb/)).toBeVisible();
  expect(within(region).getByTestId('watermark')).toHaveAttribute('src', KEPT.watermarkFile);
  expect(within(region).getByRole('button', { name: 'Replace file' })).toBeVisible();
  await choose(user, png());
  expect(await within(region).findByText('mark.png')).toBeVisible();
  expect(within(region).getByTestId('watermark')).toHaveAttribute('src', 'blob:chosen');
  expect(sent()).toEqual([]);
  await user.click(button('Save'));
  expect(await screen.findByText('Settings successfully updated.')).toBeVisible();
  const [upload, update] = sent();
  expect(upload?.body).toBe('name: mark.png');
  expect(update?.body).toMatchObject({ watermarkFileKey: 'watermark-2.png' });
  expect(bar()).toBeNull();
});

it('refuses a file that is no watermark before it is sent', async () => {
  const { user } = await open();
  await choose(user, png(10, 'image/gif', 'mark.gif'));
  expect(await screen.findByText('The watermark must be a jpeg or png.')).toBeVisible();
  await choose(user, png(512_001));
  expect(
    await screen.findByText('The watermark may have at most 512000 bytes (500kb).'),
  ).toBeVisible();
  expect(bar()).toBeNull();
  await choose(user, png(512_000));
  await waitFor(() => expect(bar()).toBeVisible());
});

it('keeps the file where the server refuses it, and says why', async () => {
  const refused = refusal(400, 'INVALID');
  const details = [{ path: 'name', message: 'The image cannot be decoded: it is damaged.' }];
  const { user, sent } = await open({
    replies: { [UPLOAD]: { ...refused, body: { ...(refused.body as object), details } } },
  });
  await choose(user, png());
  await user.click(button('Save'));
  expect(await screen.findByText('The image cannot be decoded: it is damaged.')).toBeVisible();
  expect(screen.getByText('Invalid inputs. Please update values and retry')).toBeVisible();
  expect(screen.getByText('mark.png')).toBeVisible();
  expect(bar()).toBeVisible();
  expect(sent()).toHaveLength(1);
});

it('takes the watermark away with Save', async () => {
  const { user, sent } = await open({ image: KEPT });
  await user.click(within(await card('Watermark')).getByRole('button', { name: 'Remove' }));
  expect(screen.getByText('No watermark yet')).toBeVisible();
  await user.click(button('Save'));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { watermarkFileKey: null } }]));
});

it('places the watermark at one of five places [B-157], and shows it there', async () => {
  const { user, sent } = await open({ image: KEPT });
  const places = within(await screen.findByRole('radiogroup', { name: 'Placement' }));
  const mark = screen.getByTestId('watermark');
  Object.defineProperties(mark, { naturalWidth: { value: 300 }, naturalHeight: { value: 100 } });
  fireEvent.load(mark);
  expect(mark).toHaveStyle({ left: '73%', width: '25%' });
  expect(places.getAllByRole('radio')).toHaveLength(5);
  await user.click(places.getByRole('radio', { name: 'Top left' }));
  expect(mark).toHaveStyle({ left: '2%', top: '2%' });
  await user.click(button('Save'));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { watermarkPlacement: 'top-left' } }]));
});

it('scales it [B-158] from 0.1 [B-652] to 1.0 [B-653] in steps of 0.01 [B-654]', async () => {
  const { user, sent } = await open();
  const slider = await screen.findByRole('slider', { name: 'Scale' });
  const number = screen.getByRole('textbox', { name: 'Scale' });
  fireEvent.keyDown(slider, { key: 'ArrowRight', code: 'ArrowRight' });
  await waitFor(() => expect(number).toHaveValue('0.26'));
  fireEvent.keyDown(slider, { key: 'Home', code: 'Home' });
  await waitFor(() => expect(number).toHaveValue('0.1'));
  fireEvent.keyDown(slider, { key: 'ArrowLeft', code: 'ArrowLeft' });
  expect(number).toHaveValue('0.1');
  fireEvent.keyDown(slider, { key: 'End', code: 'End' });
  await waitFor(() => expect(number).toHaveValue('1'));
  await write(user, number, '0.57');
  await waitFor(() => expect(slider).toHaveAttribute('aria-valuenow', '0.57'));
  await user.click(button('Save'));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { watermarkScale: 0.57 } }]));
});
