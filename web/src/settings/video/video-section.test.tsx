import { DEFAULT_VIDEO_SETTINGS } from '@spindle/contracts/settings/default-video-settings';
import { VideoKey } from '@spindle/contracts/video/video-keys';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bar, button, card, openSettings, row, write } from '../../test/open-settings.tsx';
import { freshPage } from '../../test/page.ts';

freshPage();

const path = '/admin/settings/video';
type User = Awaited<ReturnType<typeof openSettings>>['user'];

/** Types a value into the field of a card or row with that name. */
async function set(user: User, place: HTMLElement, name: string, value: string) {
  await write(user, within(place).getByRole('textbox', { name }), value);
}
const choose = (user: User, place: HTMLElement, name: string, value: string) =>
  user.selectOptions(within(place).getByRole('combobox', { name }), value);
const tick = (user: User, place: HTMLElement, name: string) =>
  user.click(within(place).getByRole('checkbox', { name }));

async function savedVideo(user: User, sent: Awaited<ReturnType<typeof openSettings>>['sent']) {
  await user.click(button('Save'));
  expect(await screen.findByText('Settings successfully updated.')).toBeVisible();
  expect(bar()).toBeNull();
  expect(sent()[0]?.path).toBe('/api/v1/user/settings/update?update_key=video');
  return sent()[0]?.body;
}

it('the tab Video opens the section, which saves the test mode [B-068] [B-114] [B-159]', async () => {
  const { user, sent } = await openSettings();
  await user.click(await screen.findByRole('link', { name: 'Video' }));
  const mode = await screen.findByRole('switch', { name: 'Test mode' });
  expect(window.location.pathname).toBe(path);
  expect(mode).not.toBeChecked();
  await user.click(mode);
  expect(await savedVideo(user, sent)).toEqual({
    ...DEFAULT_VIDEO_SETTINGS,
    video_transcode_test_mode: true,
  });
});

// Proves: B-161, B-162, B-163, B-164, B-166, B-167, B-168
it('the section saves watermark, enabled, aspect, public, padding color and dimensions of a transcode', async () => {
  const { user, sent } = await openSettings({ path });
  const list = within(await card('Transcodes')).getByRole('list', { name: 'Transcodes' });
  expect(within(list).getAllByRole('group')).toHaveLength(VideoKey.options.length);
  const transcode = await row('720p-video');
  for (const option of ['Enabled', 'Watermark', 'Public', 'Upscale'])
    await tick(user, transcode, option);
  await choose(user, transcode, 'Aspect', 'Crop');
  await set(user, transcode, 'Padding color', '#AABBCC');
  await set(user, transcode, 'Width', '1000');
  await set(user, transcode, 'Height', '700');
  expect(
    within(await row('720p-wm-video')).getByRole('checkbox', { name: 'Watermark' }),
  ).toBeDisabled();
  const options = { watermark: true, enabled: true, public: true, upscale: true };
  expect(await savedVideo(user, sent)).toEqual({
    ...DEFAULT_VIDEO_SETTINGS,
    transcodes: {
      ...DEFAULT_VIDEO_SETTINGS.transcodes,
      '720p-video': { ...options, aspect: 'crop', padding: 'aabbcc', width: 1000, height: 700 },
    },
  });
});

// Proves: B-169, B-170, B-171, B-172, B-173, B-174, B-175, B-176, B-177, B-178, B-179
it('the section saves the video thumbnail, and all options of the storyboard', async () => {
  const { user, sent } = await openSettings({ path });
  await set(user, await card('Video thumbnail'), 'Width', '800');
  const storyboard = await card('Storyboard');
  await user.click(within(storyboard).getByRole('switch', { name: 'Enabled' }));
  await choose(user, storyboard, 'Mode', 'Frame count');
  await set(user, storyboard, 'Mode value', '30');
  await set(user, storyboard, 'Width', '640');
  await set(user, storyboard, 'Height', '360');
  await choose(user, storyboard, 'Aspect', 'Pad');
  await set(user, storyboard, 'Padding color', '#102030');
  await tick(user, storyboard, 'Upscale');
  await tick(user, storyboard, 'Public');
  expect(await savedVideo(user, sent)).toMatchObject({
    thumbnails: {
      video_default: { width: 800, height: 360 },
      storyboard: {
        enabled: false,
        mode: 'number',
        mode_value: 30,
        width: 640,
        height: 360,
        aspect: 'pad',
        padding: '102030',
        upscale: true,
        public: true,
      },
    },
  });
});

// Proves: B-180, B-181, B-182, B-183, B-184, B-185, B-186, B-187, B-188
it('the section saves all options of the preview', async () => {
  const { user, sent } = await openSettings({ path });
  const preview = await card('Preview');
  await user.click(within(preview).getByRole('switch', { name: 'Enabled' }));
  await choose(user, preview, 'Preset', '480p-video');
  await set(user, preview, 'Start', '00:00:01.500');
  await set(user, preview, 'Length', '6');
  await choose(user, preview, 'Aspect', 'Scale');
  await set(user, preview, 'Padding color', '#ffffff');
  await tick(user, preview, 'Upscale');
  await tick(user, preview, 'Public');
  expect(await savedVideo(user, sent)).toMatchObject({
    preview: {
      video_preview_preset: '480p-video',
      video_preview_start: '00:00:01.500',
      video_preview_length: 6,
      video_preview_padding: 'ffffff',
      aspect: 'scale',
      upscale: true,
      public: true,
      enabled: true,
    },
  });
});

it('the section shows colors with a leading #, and does not save invalid values [B-196]', async () => {
  const { user, sent } = await openSettings({ path });
  const transcode = await row('240p-video');
  const color = within(transcode).getByRole('textbox', { name: 'Padding color' });
  expect(color).toHaveValue('#000000');
  await write(user, color, '#12');
  await set(user, transcode, 'Width', '5');
  await user.click(button('Save'));
  expect(await within(transcode).findByText('Enter 16 to 4096 pixels')).toBeVisible();
  expect(bar()).toBeVisible();
  expect(sent()).toEqual([]);
});
