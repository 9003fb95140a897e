import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bar, button, card, openSettings, write } from '../../test/open-settings.tsx';
import { freshPage } from '../../test/page.ts';
import { errorReply } from '../../test/server.ts';

freshPage();

const UPLOAD = 'POST /api/v1/user/settings/watermark';

const png = (bytes = 10, type = 'image/png', name = 'mark.png') =>
  new File([new Uint8Array(bytes)], name, { type });
const chooser = async () => (await card('Watermark')).querySelector('input[type=file]');
const choose = async (user: Awaited<ReturnType<typeof openSettings>>['user'], file: File) =>
  user.upload((await chooser()) as HTMLInputElement, file);
const STORED = {
  watermarkFileKey: 'watermark-1.png',
  watermarkFile: '/api/v1/user/settings/watermark?v=watermark-1.png',
};

it('Save uploads a file that replaces the stored watermark; the hint says 500kb [B-156] [B-289] [B-651]', async () => {
  const { user, sent } = await openSettings({
    image: STORED,
    replies: { [UPLOAD]: { body: { status: 'OK', watermarkFileKey: 'watermark-2.png' } } },
  });
  const region = await card('Watermark');
  expect(within(region).getByText(/500kb/)).toBeVisible();
  expect(within(region).getByTestId('watermark')).toHaveAttribute('src', STORED.watermarkFile);
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

it('the card rejects a file of the wrong type or size before it is uploaded', async () => {
  const { user } = await openSettings();
  await choose(user, png(10, 'image/gif', 'mark.gif'));
  expect(await screen.findByText('The watermark must be a jpeg or png.')).toBeVisible();
  await choose(user, png(512_001));
  expect(
    await screen.findByText('The watermark must be at most 512000 bytes (500kb).'),
  ).toBeVisible();
  expect(bar()).toBeNull();
  await choose(user, png(512_000));
  await waitFor(() => expect(bar()).toBeVisible());
});

it('the card keeps a file that the server refuses, and shows the reason', async () => {
  const refused = errorReply(400, 'INVALID');
  const details = [{ path: 'name', message: 'The image cannot be decoded: it is damaged.' }];
  const { user, sent } = await openSettings({
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

it('Save removes the watermark after Remove', async () => {
  const { user, sent } = await openSettings({ image: STORED });
  await user.click(within(await card('Watermark')).getByRole('button', { name: 'Remove' }));
  expect(screen.getByText('No watermark yet')).toBeVisible();
  await user.click(button('Save'));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { watermarkFileKey: null } }]));
});

it('the card offers five placements, and shows the watermark at the chosen one [B-157]', async () => {
  const { user, sent } = await openSettings({ image: STORED });
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

// Proves: B-158, B-652, B-653, B-654
it('the card scales the watermark from 0.1 to 1.0 in steps of 0.01', async () => {
  const { user, sent } = await openSettings();
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
