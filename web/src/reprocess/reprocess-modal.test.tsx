import { AddonKey } from '@spindle/contracts/settings/addons';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSelection } from '../assets/use-selection.ts';
import { freshPage } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { assetId } from '../test/search-answers.ts';
import { errorReply, type Reply, serveApi } from '../test/server.ts';
import { addonSettings, conversionSetting, settingsAnswer } from '../test/settings-answers.ts';
import { ReprocessModal } from './reprocess-modal.tsx';

freshPage();

const ANSWER = 'Re-processing Request Submitted Sucessfully for 2 Assets !';
const REPROCESS = 'POST /api/v1/assets/content/original/reprocess';

async function open(reply: Reply = { body: ANSWER }, changes = {}) {
  const settings = settingsAnswer({ conversions: [conversionSetting('web')] });
  Object.assign(settings.body.data.addons, addonSettings(changes));
  const log = await serveApi({ 'GET /api/v1/user/settings': settings, [REPROCESS]: reply });
  const onClose = vi.fn();
  renderInApp(<ReprocessModal isOpen onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Re-process Assets' }));
  const ids = await dialog.findByRole('textbox', { name: 'Asset IDs' });
  const paste = async (text: string) => {
    await userEvent.clear(ids);
    await userEvent.click(ids);
    await userEvent.paste(text);
  };
  const submit = dialog.getByRole('button', { name: 'Re-process' });
  const choose = (key: string) => userEvent.click(dialog.getByRole('checkbox', { name: key }));
  const sent = () => log.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { dialog, ids, paste, submit, choose, sent, onClose };
}

it('the form requests the chosen conversions, transcodes and add-ons of assets [A-028] [A-326] [A-849]', async () => {
  const { dialog, paste, choose, submit, sent, onClose } = await open();
  await paste(`${assetId(1)},${assetId(2)}`);
  for (const key of ['web', '720p-wm-video', 'hls-video', 'Storyboard']) await choose(key);
  expect(dialog.getByText('2 assets')).toBeVisible();
  await userEvent.click(submit);
  expect(await screen.findByText(ANSWER)).toBeVisible();
  expect(sent()).toEqual([
    {
      ids: [assetId(1), assetId(2)],
      conversions: ['web'],
      transcodes: ['720p-wm-video', 'hls-video'],
      addons: ['STORYBOARD'],
    },
  ]);
  expect(onClose).toHaveBeenCalled();
});

// Proves
it('the form requires 1 to 100 valid ids, separated by commas, spaces or lines, and something to create', async () => {
  const { dialog, paste, choose, submit } = await open();
  expect(submit).toBeDisabled();
  await choose('web');
  expect(submit).toBeDisabled();
  await paste(assetId(1));
  expect(submit).toBeEnabled();
  const invalid = "Invalid Asset ID's Detected";
  const short = assetId(1).slice(1);
  for (const invalidId of [short, `${short}ab`]) {
    await paste(`${assetId(2)} ${invalidId}`);
    expect(dialog.getByText(invalid), invalidId).toBeVisible();
    expect(dialog.getByText(invalidId, { selector: 'code' })).toBeVisible();
    expect(submit).toBeDisabled();
  }
  await paste(`${assetId(1)} ${assetId(2)}\n${assetId(3)},${assetId(4)}`);
  expect(dialog.getByText('4 assets')).toBeVisible();
  expect(submit).toBeEnabled();
  const many = Array.from({ length: 101 }, (_, index) => assetId(index));
  await paste(many.join());
  expect(dialog.getByText('Number of Assets must be lesser than 100')).toBeVisible();
  expect(submit).toBeDisabled();
  await paste(many.slice(1).join());
  expect(submit).toBeEnabled();
  await choose('web');
  expect(submit).toBeDisabled();
});

it('the form shows an error when the request is refused, and keeps the input [A-850]', async () => {
  const { ids, paste, choose, submit, onClose } = await open(errorReply(400, 'INVALID'));
  await paste(assetId(1));
  await choose('hls-video');
  await userEvent.click(submit);
  const message = 'Invalid Input fields. Please Contact Support Team.';
  expect(await screen.findByText(message)).toBeVisible();
  expect(ids).toHaveValue(assetId(1));
  expect(onClose).not.toHaveBeenCalled();
});

// Proves
it('the form offers the enabled add-ons, except tools and those with their own keys', async () => {
  const on = { title: '', description: '', added: true, enabled: true, settings: {} };
  const all = Object.fromEntries(AddonKey.options.map((key) => [key, on]));
  const { dialog } = await open(undefined, {
    ...all,
    AUDIO_SUBTITLES: { ...on, enabled: false },
    FACE_RECOGNITION: { ...on, added: false, enabled: false },
  });
  const offered = within(dialog.getByRole('group', { name: 'Add-ons' })).getAllByRole('checkbox');
  expect(offered.map((box) => box.getAttribute('value'))).toEqual([
    'ON_DEMAND_IMAGE',
    'STORYBOARD',
    'EMOTION_RECOGNITION',
    'SCENE_CLASSIFICATION',
    'POSE_ESTIMATION',
    'IMAGE_ANALYSIS',
    'TEXT_RECOGNITION',
  ]);
});

it('the form begins with the ids of the selected assets', async () => {
  const List = () => {
    const { choose } = useSelection('a list', []);
    return (
      <button type="button" onClick={() => choose([assetId(3), assetId(4)])}>
        Select
      </button>
    );
  };
  const { unmount } = renderInApp(<List />);
  await userEvent.click(screen.getByRole('button', { name: 'Select' }));
  unmount();
  const { ids } = await open();
  await waitFor(() => expect(ids).toHaveValue(`${assetId(3)}\n${assetId(4)}`));
});
