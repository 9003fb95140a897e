import type { Asset } from '@spindle/contracts/assets/assets';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { assetAnswer } from '../../test/asset-answers.ts';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId } from '../../test/search-answers.ts';
import { errorReply, type ReceivedRequest, type Reply, serveApi } from '../../test/server.ts';
import { settingsAnswer } from '../../test/settings-answers.ts';
import { useUnsavedChanges } from '../use-unsaved-changes.ts';
import { CollageTool } from './collage/collage-tool.tsx';
import { ToolDialog } from './tool-dialog.tsx';
import type { ToolName } from './tool-names.ts';

freshPage();

const ID = assetId(0);
const RESULT: Reply = { body: 'an image' };

beforeEach(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:made', revokeObjectURL() {} }),
  );
});

function TestDialog({
  tool,
  asset,
  onClose,
}: {
  tool: ToolName;
  asset: Asset;
  onClose: () => void;
}) {
  return <ToolDialog tool={tool} asset={asset} unsaved={useUnsavedChanges()} onClose={onClose} />;
}

async function open(
  tool: ToolName,
  reply: Reply | (() => Reply) = RESULT,
  others: Parameters<typeof serveApi>[0] = {},
) {
  const path = `/api/v1/assets/${ID}/tools/${tool}`;
  const log = await serveApi({
    'GET /api/v1/user/settings': settingsAnswer(),
    [`POST ${path}`]: reply,
    ...others,
  });
  const onClose = vi.fn();
  renderInApp(<TestDialog tool={tool} asset={assetAnswer(0)} onClose={onClose} />);
  const requests = () =>
    log
      .filter(({ method, path: called }) => method === 'POST' && called === path)
      .map(({ body }) => body);
  return { log, requests, onClose, user: userEvent.setup() };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Chooses Download, and waits until the browser has started the download. */
async function download(user: ReturnType<typeof userEvent.setup>) {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(button('Done'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save edited image' }));
  await user.click(dialog.getByRole('radio', { name: 'Download' }));
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(HTMLAnchorElement.prototype.click).toHaveBeenCalledOnce());
}

it('auto-fix previews the strengths in a small image, and saves the full size', async () => {
  const { requests, user } = await open('auto-fix');
  expect(await screen.findByRole('img', { name: 'After' })).toBeVisible();
  screen.getByRole('slider', { name: 'White balance' }).focus();
  await user.keyboard('{Home}');
  const strengths = { exposure: 100, white_balance: 0, contrast: 100 };
  await waitFor(() => expect(requests().at(-1)).toEqual({ ...strengths, size: 'preview' }));
  await download(user);
  expect(requests().at(-1)).toEqual(strengths);
});

it('says why an image could not be created, and retries', async () => {
  const replies = [errorReply(422, 'UNPROCESSABLE', 'The image is damaged.'), RESULT];
  const { user } = await open('auto-fix', () => replies.shift() ?? RESULT);
  expect(await screen.findByText('The image is damaged.')).toBeVisible();
  expect(button('Done')).toBeDisabled();
  await user.click(button('Try again'));
  expect(await screen.findByRole('img', { name: 'After' })).toBeVisible();
});

it('red-eye circles are added, moved and removed by keys', async () => {
  const { requests, user } = await open('red-eye');
  expect(button('Done')).toBeDisabled();
  await user.click(button('Add circle'));
  button('Eye 1').focus();
  await user.keyboard('{ArrowLeft}{Shift>}{ArrowDown}{/Shift}');
  const moved = { x: 0.495, y: 0.545, radius: 0.02 };
  await waitFor(() => expect(requests().at(-1)).toEqual({ eyes: [moved], size: 'preview' }));
  await user.click(button('Add circle'));
  await user.click(button('Remove eye 1'));
  expect(screen.queryByRole('button', { name: 'Eye 2' })).toBeNull();
  button('Eye 1').focus();
  await user.keyboard('{Delete}');
  expect(button('Done')).toBeDisabled();
});

it('red-eye circles are resized by keys, and every edit can be undone', async () => {
  const { requests, user } = await open('red-eye');
  expect(button('Undo')).toBeDisabled();
  await user.click(button('Add circle'));
  button('Eye 1').focus();
  await user.keyboard('++-');
  const shown = (radius: number) =>
    waitFor(() =>
      expect(requests().at(-1)).toEqual({ eyes: [{ x: 0.5, y: 0.5, radius }], size: 'preview' }),
    );
  await shown(0.022);
  await user.keyboard('{ArrowLeft}{ArrowLeft}{Control>}z{/Control}{Control>}z{/Control}');
  await shown(0.02);
  await user.keyboard('{Delete}');
  expect(screen.queryByRole('button', { name: 'Eye 1' })).toBeNull();
  await user.click(button('Undo'));
  expect(button('Eye 1')).toBeVisible();
  await user.click(button('Undo'));
  expect(screen.queryByRole('button', { name: 'Eye 1' })).toBeNull();
  expect(button('Undo')).toBeDisabled();
});

it('red eyes are found and saved with a recipe, or it says that there are none', async () => {
  const eyes = [{ x: 0.4, y: 0.3, radius: 0.01 }];
  const { requests, user, log } = await open('red-eye', RESULT, {
    [`GET /api/v1/assets/${ID}/tools/red-eye`]: () => ({
      body: { status: 'OK', data: eyes.splice(0) },
    }),
    [`POST /api/v1/assets/${ID}/edits/download`]: RESULT,
  });
  await user.click(button('Find red eyes'));
  expect(await screen.findByText('1 red eye found.')).toBeVisible();
  const found = [{ x: 0.4, y: 0.3, radius: 0.01 }];
  await waitFor(() => expect(requests().at(-1)).toEqual({ eyes: found, size: 'preview' }));
  await waitFor(() => expect(button('Done')).toBeEnabled());
  await download(user);
  expect(log.at(-1)?.path).toBe(`/api/v1/assets/${ID}/edits/download`);
  await user.click(button('Find red eyes'));
  expect(await screen.findByText('No red eyes found.')).toBeVisible();
  expect(button('Done')).toBeDisabled();
});

it('texts and shapes are added, moved by keys, and saved from the lowest to the highest', async () => {
  const { requests, user } = await open('graphics');
  await user.click(button('Rectangle'));
  await user.click(button('Text'));
  const textField = screen.getByRole('textbox', { name: 'Text' });
  await user.clear(textField);
  await user.type(textField, 'Dusk');
  button('1. Rectangle, on the image').focus();
  await user.keyboard('{ArrowRight}');
  await user.click(button('Move 2. Text up'));
  await download(user);
  expect(requests()).toEqual([
    {
      layers: [
        expect.objectContaining({ kind: 'text', text: 'Dusk', x: 0.3 }),
        expect.objectContaining({ kind: 'rectangle', x: 0.305, y: 0.35 }),
      ],
    },
  ]);
});

it('asks before unsaved work is discarded', async () => {
  const { onClose, user } = await open('graphics');
  await user.click(button('Arrow'));
  await user.click(button('Close'));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(button('Remove 1. Arrow'));
  await user.click(button('Close'));
  expect(onClose).toHaveBeenCalledOnce();
});

it('a collage contains the processed images in an order that can be changed', async () => {
  const found = (name: string, content_type: string) => ({
    name,
    content_type,
    status: 'OK',
    trashed: false,
    render_version: 1,
  });
  const ids = [0, 1, 2].map((at) => assetId(at));
  const extended_result = {
    [assetId(0)]: found('one.jpg', 'image/jpeg'),
    [assetId(1)]: found('notes.txt', 'text/plain'),
    [assetId(2)]: found('two.jpg', 'image/jpeg'),
  };
  const log: ReceivedRequest[] = await serveApi({
    'POST /api/v1/assets/search': { body: { extended_result } },
    'POST /api/v1/assets/tools/collage': RESULT,
  });
  renderInApp(<CollageTool ids={ids} onClose={() => undefined} />);
  const user = userEvent.setup();
  expect(await screen.findByRole('img', { name: 'Collage' })).toBeVisible();
  expect(screen.getByText(/^1 selected asset is skipped/)).toBeVisible();
  await user.click(button('Move two.jpg up'));
  await user.click(screen.getByRole('radio', { name: 'Mosaic' }));
  await waitFor(() =>
    expect(log.at(-1)?.body).toMatchObject({
      asset_ids: [assetId(2), assetId(0)],
      layout: 'mosaic',
      size: 'preview',
    }),
  );
  expect(button('Remove one.jpg')).toBeDisabled();
});
