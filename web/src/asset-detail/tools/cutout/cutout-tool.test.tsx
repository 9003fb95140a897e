import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { assetAnswer } from '../../../test/asset-answers.ts';
import { freshPage } from '../../../test/page.ts';
import { renderInApp } from '../../../test/render.tsx';
import { assetId } from '../../../test/search-answers.ts';
import { errorReply, type Reply, serveApi } from '../../../test/server.ts';
import { settingsAnswer } from '../../../test/settings-answers.ts';
import { useUnsavedChanges } from '../../use-unsaved-changes.ts';
import { ToolDialog } from '../tool-dialog.tsx';

freshPage();

const ID = assetId(0);
const PATH = `/api/v1/assets/${ID}/addons/bg_remove`;
const RESULT: Reply = { body: 'an image' };

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
    'GET /api/v1/user/settings': settingsAnswer(),
    [`GET ${PATH}`]: reply,
    [`GET /api/v1/assets/${ID}/addons/image_analysis`]: {
      body: {
        objects: [{ label: 'dog', score: 0.9, box: { x: 0.2, y: 0.3, width: 0.4, height: 0.5 } }],
      },
    },
  });
  renderInApp(<TestDialog />);
  /** The queries of the cut-outs. */
  const queries = () =>
    log
      .map(({ path }) => path.split('?'))
      .filter(([path]) => path === PATH)
      .map(([, query]): Record<string, string> => Object.fromEntries(new URLSearchParams(query)));
  return { queries, user: userEvent.setup() };
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
    expect.objectContaining({ subject: 'person', size: 'preview', format: 'webp' }),
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

it('cuts out a thing in a box, which the keyboard moves and a found object sets', async () => {
  const { queries, user } = await open();
  await user.click(await screen.findByRole('radio', { name: 'Thing' }));
  screen.getByRole('button', { name: 'Box around the thing' }).focus();
  await user.keyboard('{ArrowRight}');
  const boxes = () => queries().map(({ box }) => box);
  await waitFor(() => expect(boxes()).toContain('0.1100,0.1000,0.8000,0.8000'));
  await user.click(await screen.findByRole('button', { name: 'dog' }));
  await waitFor(() => expect(boxes()).toContain('0.2000,0.3000,0.4000,0.5000'));
  await user.click(button('Undo'));
  await user.click(button('Undo'));
  await user.click(button('Undo'));
  expect(button('Undo')).toBeDisabled();
});
