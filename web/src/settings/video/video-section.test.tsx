import { DEFAULT_VIDEO_SETTINGS } from '@spindle/contracts/settings/default-video-settings';
import { VideoKey } from '@spindle/contracts/video/video-keys';
import { configure, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bar, button, card, openSettings, row, write } from '../../test/open-settings.tsx';
import { freshPage } from '../../test/page.ts';

freshPage();

configure({ asyncUtilTimeout: 15_000 });

const path = '/admin/settings/video';
type User = Awaited<ReturnType<typeof openSettings>>['user'];

/** Changes a field of a card or a row, by its name. */
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

it('is a page [B-068] behind the tab Video [B-114], with a test mode [B-159]', async () => {
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

it('has a map of transcodes [B-161], each with watermark [B-162], enabled [B-163], aspect [B-164], public [B-166], padding colour [B-167] and dimensions [B-168]', async () => {
  const { user, sent } = await openSettings({ path });
  const list = within(await card('Transcodes')).getByRole('list', { name: 'Transcodes' });
  expect(within(list).getAllByRole('group')).toHaveLength(VideoKey.options.length);
  const film = await row('720p-video');
  for (const mark of ['Enabled', 'Watermark', 'Public', 'Upscale']) await tick(user, film, mark);
  await choose(user, film, 'Aspect', 'Crop');
  await set(user, film, 'Padding color', '#AABBCC');
  await set(user, film, 'Width', '1000');
  await set(user, film, 'Height', '700');
  expect(
    within(await row('720p-wm-video')).getByRole('checkbox', { name: 'Watermark' }),
  ).toBeDisabled();
  const marks = { watermark: true, enabled: true, public: true, upscale: true };
  expect(await savedVideo(user, sent)).toEqual({
    ...DEFAULT_VIDEO_SETTINGS,
    transcodes: {
      ...DEFAULT_VIDEO_SETTINGS.transcodes,
      '720p-video': { ...marks, aspect: 'crop', padding: 'aabbcc', width: 1000, height: 700 },
    },
  });
});

it('has a video thumbnail default [B-169] and a storyboard [B-170] with mode [B-171], mode value [B-172], width [B-173], height [B-174], aspect [B-175], padding [B-176], upscale [B-177], public [B-178] and enabled [B-179]', async () => {
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
        ...{ enabled: false, mode: 'number', mode_value: 30, width: 640, height: 360 },
        ...{ aspect: 'pad', padding: '102030', upscale: true, public: true },
      },
    },
  });
});

it('has a preview [B-180] with preset [B-181], start [B-182], length [B-183], aspect [B-184], padding [B-185], upscale [B-186], public [B-187] and enabled [B-188]', async () => {
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
      ...{ video_preview_preset: '480p-video', video_preview_start: '00:00:01.500' },
      ...{ video_preview_length: 6, video_preview_padding: 'ffffff', aspect: 'scale' },
      ...{ upscale: true, public: true, enabled: true },
    },
  });
});

it('shows colours with a leading # [B-196], and says what is none', async () => {
  const { user, sent } = await openSettings({ path });
  const film = await row('240p-video');
  const colour = within(film).getByRole('textbox', { name: 'Padding color' });
  expect(colour).toHaveValue('#000000');
  await write(user, colour, '#12');
  await set(user, film, 'Width', '5');
  await user.click(button('Save'));
  expect(await within(film).findByText('Enter 16 to 4096 pixels')).toBeVisible();
  expect(bar()).toBeVisible();
  expect(sent()).toEqual([]);
});
