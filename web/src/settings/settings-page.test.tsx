import { can, ROLES } from '@spindle/contracts/http/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  bar,
  button,
  card,
  openSettings,
  READ_SETTINGS,
  saved,
  UPDATE_SETTINGS,
} from '../test/open-settings.tsx';
import { freshPage } from '../test/page.ts';
import { errorReply } from '../test/server.ts';
import { imageSettings, settingsAnswer } from '../test/settings-answers.ts';

freshPage();

it('the page opens for ADMIN and MANAGER, and refuses every other role [B-724] [B-725] [B-726]', async () => {
  for (const { id, name } of ROLES) {
    const { log, unmount } = await openSettings({ role: name });
    const heading = can(id, 'UPDATE_SETTINGS')
      ? 'Settings'
      : 'You are not allowed to see this page';
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(['ADMIN', 'MANAGER'].includes(name)).toBe(heading === 'Settings');
    if (heading !== 'Settings') expect(log).toEqual([]);
    unmount();
  }
});

// Proves: B-060, B-080, B-110, B-111, B-113, B-066
it('the page has the title Settings and its own tabs, and opens the first of them', async () => {
  const { user } = await openSettings({ path: '/admin/settings' });
  const tabs = await screen.findByRole('navigation', { name: 'Settings' });
  await waitFor(() => expect(window.location.pathname).toBe('/admin/settings/storage'));
  const [first] = within(tabs).getAllByRole('link');
  expect(first).toHaveAccessibleName('Storage');
  expect(first).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(document.title).toBe('Settings · Spindle');
  await user.click(within(tabs).getByRole('link', { name: 'Image' }));
  expect(await card('Conversions')).toBeVisible();
});

it('scrolls the tab of the open section into view', async () => {
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await openSettings({ path: '/admin/settings/database' });
  const tab = await screen.findByRole('link', { name: 'Database' });
  await waitFor(() => expect(scroll.mock.contexts).toContain(tab));
});

it('the page says that an unknown section is not available yet', async () => {
  await openSettings({ path: '/admin/settings/unknown' });
  expect(await screen.findByText('These settings are not available yet')).toBeVisible();
});

it('the page reports that the settings could not be loaded, and retries', async () => {
  let isUp = false;
  const { user } = await openSettings({
    replies: {
      [READ_SETTINGS]: () => (isUp ? settingsAnswer() : errorReply(403, 'FORBIDDEN', 'Not now.')),
    },
  });
  expect(await screen.findByText('Not now.')).toBeVisible();
  isUp = true;
  await user.click(button('Try again'));
  expect(await card('Watermark')).toBeVisible();
});

it('the page reuses loaded settings for an hour [A-904] [B-765]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const opened = Date.now();
  const { log, user } = await openSettings({ path: '/elsewhere' });
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

// Proves: B-569, B-119, B-120, B-121, B-122
it('an edit shows a bar with Cancel and Save, and is not sent', async () => {
  const { user, sent } = await openSettings();
  const toggle = await screen.findByRole('switch', { name: 'Private on-demand images' });
  expect(bar()).toBeNull();
  await user.click(toggle);
  expect(bar()).toBeVisible();
  expect(button('Cancel')).toBeEnabled();
  expect(button('Save')).toBeEnabled();
  expect(sent()).toEqual([]);
});

it('Cancel discards the changes [B-572]', async () => {
  const { user, sent } = await openSettings();
  const toggle = await screen.findByRole('switch', { name: 'Private on-demand images' });
  await user.click(toggle);
  await user.click(button('Add conversion'));
  await user.click(button('Cancel'));
  expect(toggle).toBeChecked();
  expect(screen.getByText('No conversions yet')).toBeVisible();
  expect(bar()).toBeNull();
  expect(sent()).toEqual([]);
});

// Proves: B-570, B-766, B-767, B-571, B-768
it('Save sends the changed section once, as the body, then hides the bar and confirms', async () => {
  const { user, sent } = await openSettings();
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

/** Changes a setting and saves it. The server answers `reply`, or cannot be reached. */
async function failToSave(reply?: ReturnType<typeof errorReply>) {
  const { user } = await openSettings({ replies: reply ? { [UPDATE_SETTINGS]: reply } : {} });
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

it('the page shows an error and keeps the changes when the server cannot be reached [B-887]', async () => {
  const { expectUnsaved } = await failToSave();
  expect(await screen.findByText('An error occured, try again later.')).toBeVisible();
  expectUnsaved();
});

it('the page explains a 400 response and keeps the changes [B-888] [B-573]', async () => {
  const { expectUnsaved } = await failToSave(errorReply(400, 'INVALID'));
  expect(await screen.findByText('Invalid inputs. Please update values and retry')).toBeVisible();
  expectUnsaved();
});

it('the page explains a response of 500 or above and keeps the changes [B-889] [B-574]', async () => {
  const { expectUnsaved } = await failToSave(errorReply(503, 'UNAVAILABLE'));
  expect(await screen.findByText('Failed to update Settings. Please retry')).toBeVisible();
  expectUnsaved();
});

it('the page keeps changes that are made during saving', async () => {
  let answer = () => {};
  const gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { user } = await openSettings({
    replies: {
      [UPDATE_SETTINGS]: async (received) => {
        await gate;
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

it('the page asks for confirmation before unsaved changes are lost', async () => {
  const { user } = await openSettings({ path: '/elsewhere' });
  await user.click(await screen.findByRole('link', { name: 'back' }));
  const toggle = await screen.findByRole('switch', { name: 'Private on-demand images' });
  await user.click(toggle);
  window.history.go(-1);
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
  expect(toggle).not.toBeChecked();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  window.history.go(-1);
  const secondDialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(secondDialog).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('link', { name: 'back' })).toBeVisible();
});
