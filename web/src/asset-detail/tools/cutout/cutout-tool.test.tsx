import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { assetAnswer } from '../../../test/asset-answers.ts';
import { freshPage } from '../../../test/page.ts';
import { renderInApp } from '../../../test/render.tsx';
import { assetId, foundAsset, searchAnswer } from '../../../test/search-answers.ts';
import { errorReply, type Reply, serveApi } from '../../../test/server.ts';
import { addonSettings, settingsAnswer } from '../../../test/settings-answers.ts';
import { useUnsavedChanges } from '../../use-unsaved-changes.ts';
import { ToolDialog } from '../tool-dialog.tsx';

freshPage();

const ID = assetId(0);
const PATH = `/api/v1/assets/${ID}/addons/bg_remove`;
const RESULT: Reply = { body: 'an image' };

const FACE_RECOGNITION = { ...addonSettings().FACE_RECOGNITION, added: true, enabled: true };
const FACE = {
  id: 1,
  box: { x: 0.45, y: 0.1, width: 0.1, height: 0.1 },
  source: 'FOUND',
  person: { id: 7, name: 'Ada', hidden: false },
  confirmed: true,
};

beforeEach(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:made', revokeObjectURL() {} }),
  );
});

function TestDialog() {
  return (
    <ToolDialog
      tool="cutout"
      asset={assetAnswer(0)}
      unsaved={useUnsavedChanges()}
      onClose={() => {}}
    />
  );
}

async function open(reply: Reply | (() => Reply) = RESULT) {
  const log = await serveApi({
    'GET /api/v1/user/settings': settingsAnswer(
      {},
      { addons: addonSettings({ FACE_RECOGNITION }) },
    ),
    [`GET ${PATH}`]: reply,
    'POST /api/v1/assets/search': { body: searchAnswer([foundAsset({ name: 'photo-1.jpg' })]) },
    [`GET /api/v1/assets/${ID}/faces`]: { body: { status: 'OK', data: [FACE] } },
    [`GET /api/v1/assets/${ID}/addons/image_analysis`]: {
      body: {
        objects: [
          { label: 'person', score: 0.9, box: FACE.box },
          { label: 'dog', score: 0.9, box: { x: 0.2, y: 0.3, width: 0.4, height: 0.5 } },
        ],
      },
    },
  });
  renderInApp(<TestDialog />);
  const searches = () =>
    log.filter(({ path }) => path === '/api/v1/assets/search').map(({ body }) => body);
  /** The queries of the cut-outs. */
  const queries = () =>
    log
      .map(({ path }) => path.split('?'))
      .filter(([path]) => path === PATH)
      .map(([, query]): Record<string, string> => Object.fromEntries(new URLSearchParams(query)));
  return { queries, searches, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole('button', { name });

// Proves
it('shows processing, then the result, and saves it like an edited image', async () => {
  const { queries, user } = await open();
  expect(await screen.findByText('Processing…')).toBeVisible();
  expect(await screen.findByRole('img', { name: 'After' })).toBeVisible();
  await waitFor(() => expect(button('Done')).toBeEnabled());
  await user.click(button('Done'));
  expect(await screen.findByRole('radio', { name: 'Named conversion' })).toBeVisible();
  expect(queries()).toEqual([
    expect.objectContaining({ subject: 'auto', size: 'preview', format: 'webp' }),
  ]);
});

it('says that an image failed to load, and retries [A-237] [A-857]', async () => {
  const replies = [errorReply(422, 'UNPROCESSABLE', 'The image is damaged.')];
  const { user } = await open(() => replies.shift() ?? RESULT);
  expect(await screen.findByText('Failed to load image')).toBeVisible();
  expect(button('Done')).toBeDisabled();
  await user.click(button('Try again'));
  expect(await screen.findByRole('img', { name: 'After' })).toBeVisible();
});

it('cuts out a thing in a box, which the keyboard moves', async () => {
  const { queries, user } = await open();
  await user.click(await screen.findByRole('radio', { name: 'Thing' }));
  screen.getByRole('button', { name: 'Box around what stays' }).focus();
  await user.keyboard('{ArrowRight}');
  const boxes = () => queries().map(({ box }) => box);
  await waitFor(() => expect(boxes()).toContain('0.1100,0.1000,0.8000,0.8000'));
  await user.click(button('Undo'));
  await user.click(button('Undo'));
  expect(button('Undo')).toBeDisabled();
});

it('undoes the moves of the edge at once, and not what was chosen before', async () => {
  const { queries, user } = await open();
  await user.click(await screen.findByRole('radio', { name: 'Thing' }));
  screen.getByRole('slider', { name: 'Soft edge' }).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  const last = () => queries().at(-1);
  await waitFor(() => expect(last()).toMatchObject({ feather: '2', subject: 'thing' }));
  expect(screen.getByText('0.2%')).toBeVisible();
  await user.click(button('Undo'));
  await waitFor(() => expect(last()).toMatchObject({ feather: '0', subject: 'thing' }));
  await user.click(button('Undo'));
  expect(button('Undo')).toBeDisabled();
});

it('keeps a found person or thing with one click', async () => {
  const { queries, user } = await open();
  const found = within(await screen.findByRole('group', { name: 'Found on the image' }));
  await user.click(found.getByRole('button', { name: 'Dog' }));
  const dog = { subject: 'thing', box: '0.2000,0.3000,0.4000,0.5000' };
  await waitFor(() => expect(queries().at(-1)).toMatchObject(dog));
  await user.click(await found.findByRole('button', { name: 'Ada' }));
  const ada = { subject: 'person', box: '0.3000,0.0400,0.4000,0.9600' };
  await waitFor(() => expect(queries().at(-1)).toMatchObject(ada));
  expect(screen.getByRole('radio', { name: 'View' })).toBeChecked();
});

it('crops to the subject and shows the size of the result, but edits on the whole image', async () => {
  const { queries, user } = await open();
  await user.click(await screen.findByRole('switch', { name: 'Crop to subject' }));
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ crop: 'true' }));
  const after = await screen.findByRole('img', { name: 'After' });
  Object.defineProperties(after, { naturalWidth: { value: 800 }, naturalHeight: { value: 400 } });
  fireEvent.load(after);
  expect(screen.getByText('About 3000 × 1500 px')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Thing' })); // draws a box
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ subject: 'thing' }));
  expect(queries().at(-1)).not.toHaveProperty('crop');
  expect(screen.queryByText(/^About/)).toBeNull();
});

it('offers no choice of the subject when the model finds every foreground', async () => {
  await open({ ...RESULT, headers: { 'x-cutout-model': 'operator/birefnet' } });
  expect(await screen.findByText(/^Keeps what stands out/)).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Thing' })).toBeNull();
});

it('offers the choice of the subject when the model finds people alone', async () => {
  await open({ ...RESULT, headers: { 'x-cutout-model': 'builtin/mediapipe-selfie' } });
  expect(await screen.findByRole('img', { name: 'After' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Automatic' })).toBeChecked();
});

it('shows the removed part while a brush or a box is chosen, and nothing of it otherwise', async () => {
  const { user } = await open();
  expect(await screen.findByRole('img', { name: 'After' })).toBeVisible();
  expect(screen.queryByRole('img', { name: 'Before' })).toBeNull();
  await user.keyboard('r');
  expect(screen.getByRole('radio', { name: 'Remove' })).toBeChecked();
  expect(screen.getByRole('img', { name: 'Before' })).toBeVisible();
  const size = () =>
    screen.getByRole('slider', { name: 'Brush size' }).getAttribute('aria-valuenow');
  await user.keyboard('[[[['); // types [ twice
  expect(size()).toBe('3');
  await user.keyboard(']]');
  expect(size()).toBe('5');
  await user.keyboard('v');
  expect(screen.queryByRole('img', { name: 'Before' })).toBeNull();
});

it('finds a background in the library', async () => {
  const { user, searches } = await open();
  await user.click(await screen.findByRole('radio', { name: 'Image' }));
  await user.type(screen.getByRole('textbox', { name: 'Background from the library' }), 'beach');
  await waitFor(() =>
    expect(searches().at(-1)).toMatchObject({ keyword: 'beach', kind: 'IMAGE', status: 'OK' }),
  );
  const image = await screen.findByRole('button', { name: 'photo-1.jpg' });
  await user.click(image);
  expect(image).toHaveAttribute('aria-pressed', 'true');
});
