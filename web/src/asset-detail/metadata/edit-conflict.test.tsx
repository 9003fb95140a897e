import type { Job } from '@spindle/contracts/jobs/jobs';
import { DATA_CHANGED } from '@spindle/contracts/metadata/metadata';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useSession } from '../../session/session.ts';
import { assetAnswer } from '../../test/asset-answers.ts';
import { jobAnswer } from '../../test/job-answers.ts';
import { freshPage } from '../../test/page.ts';
import { accountAnswer } from '../../test/people.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId } from '../../test/search-answers.ts';
import { type ReceivedRequest, type Reply, serveApi } from '../../test/server.ts';
import { MetadataTab } from './metadata-tab.tsx';

freshPage();

const ID = assetId(0);
const UNSAVED = {
  mark: () => {},
  confirmDiscard: (action: () => void) => action(),
  isAsking: false,
  keepEditing: () => {},
  discard: () => {},
};
const DEFAULT = {
  id: 0,
  name: { en: 'Default' },
  status: 'ACTIVE',
  schema: { type: 'object', required: [], properties: {} },
};

/**
 * Opens the form of an asset. A colleague changes its data to `theirs` before the first save. With `queuedFirst`, the first save is queued,
 * and its job ends like that.
 */
async function edit(theirs: Record<string, unknown>, { queuedFirst }: { queuedFirst?: Job } = {}) {
  const before = { title: 'Lake', tags: ['a'], note: 'x', data_schema_id: 0 };
  const answer = (data: object) => assetAnswer(0, { data: { data_schema_id: 0, ...data } });
  const saves: unknown[] = [];
  await serveApi({
    'GET /api/v1/jobs/5': () => ({ body: queuedFirst }),
    'GET /api/v1/assetschemas': { body: { status: 'OK', data: [DEFAULT] } },
    [`GET /api/v1/assets/${ID}/data`]: { body: answer(theirs) },
    [`GET /api/v1/assets/${ID}/activity`]: {
      body: {
        status: 'OK',
        data: [
          {
            id: 1,
            action: 'DATA_UPDATED',
            user_id: 2,
            user_name: 'Cora Colleague',
            time: '2026-11-20T18:10:00Z',
            details: { mode: 'APPEND', fields: ['title'], data_schema_id: 0 },
          },
        ],
      },
    },
    [`POST /api/v1/assets/${ID}/data/update`]: ({ body, path }: ReceivedRequest): Reply => {
      const update = body as { data: object; expected: Record<string, unknown> };
      saves.push(update);
      if (queuedFirst && saves.length === 1)
        return { status: 202, body: { status: 'QUEUED', message: 'Job queued', job_id: 5 } };
      const changed = Object.entries(update.expected)
        .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(theirs[name] ?? null))
        .map(([name]) => ({ path: `data.${name}`, message: 'has changed' }));
      if (changed.length === 0)
        return {
          body: { status: 'OK', data: answer({ ...theirs, ...update.data }), message: 'Saved' },
        };
      const error = { status: 409, error: 'CONFLICT', message: DATA_CHANGED, url: path };
      return { status: 409, body: { ...error, request_id: 'r', details: changed } };
    },
  });
  useSession.setState({ isLoggedIn: true, permissions: accountAnswer('MANAGER').data.permissions });
  renderInApp(<MetadataTab asset={answer(before)} unsaved={UNSAVED} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit metadata' }));
  return { user, saves, form: within(screen.getByRole('form', { name: 'Metadata' })) };
}

const THEIRS = { title: 'Sea', tags: ['a', 'theirs'], note: 'x' };

it('shows both values of a field that somebody else has changed, and saves those that are chosen', async () => {
  const { user, saves, form } = await edit(THEIRS);
  await user.type(form.getByRole('textbox', { name: 'title' }), ' at dusk');
  await user.type(form.getByLabelText('tags', { selector: 'input' }), 'mine{Enter}');
  await user.type(form.getByRole('textbox', { name: 'note' }), 'y');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed by somebody else' }));
  expect(await dialog.findByText(/^Cora Colleague saved other values/)).toBeVisible();
  const title = within(dialog.getByRole('radiogroup', { name: 'title' }));
  expect(title.getByText('Lake at dusk')).toBeVisible();
  expect(title.getByText('Sea')).toBeVisible();
  const tags = within(dialog.getByRole('radiogroup', { name: 'tags' }));
  expect(tags.getByText('a, mine')).toBeVisible();
  expect(dialog.queryByRole('radiogroup', { name: 'note' })).toBeNull();
  await user.click(tags.getByRole('radio', { name: 'Theirs' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]).toEqual({
    data: { title: 'Lake at dusk', note: 'xy' },
    mode: 'APPEND',
    expected: { title: 'Sea', note: 'x' },
  });
  expect(await screen.findByText('Asset metadata updated sucessfully')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Metadata' })).toBeNull();
});

it('keeps what was typed when editing goes on', async () => {
  const { user, saves, form } = await edit(THEIRS);
  await user.type(form.getByRole('textbox', { name: 'title' }), ' at dusk');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(form.getByRole('textbox', { name: 'title' })).toHaveValue('Lake at dusk');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('dialog', { name: 'Changed by somebody else' })).toBeVisible();
  expect(saves).toHaveLength(2);
});

it('sends nothing when all values of the other user are kept', async () => {
  const { user, saves, form } = await edit(THEIRS);
  await user.type(form.getByRole('textbox', { name: 'title' }), ' at dusk');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed by somebody else' }));
  await user.click(dialog.getByRole('radio', { name: 'Theirs' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Metadata' })).toBeNull());
  expect(saves).toHaveLength(1);
});

it('does not ask when the colleague changed other fields', async () => {
  const { user, saves, form } = await edit({ title: 'Lake', tags: ['a'], note: 'theirs' });
  await user.type(form.getByRole('textbox', { name: 'title' }), ' at dusk');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Asset metadata updated sucessfully')).toBeVisible();
  expect(saves).toHaveLength(1);
});

it('shows the same dialog when the update was queued, and its job fails for that reason', async () => {
  const failed = jobAnswer({ type: 'DATA_UPDATE', status: 'ERROR', message: DATA_CHANGED });
  const { user, saves, form } = await edit(THEIRS, { queuedFirst: failed });
  await user.type(form.getByRole('textbox', { name: 'title' }), ' at dusk');
  await user.type(form.getByRole('textbox', { name: 'note' }), 'y');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed by somebody else' }));
  const title = within(dialog.getByRole('radiogroup', { name: 'title' }));
  expect(title.getByText('Lake at dusk')).toBeVisible();
  expect(title.getByText('Sea')).toBeVisible();
  expect(dialog.queryByRole('radiogroup', { name: 'note' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]).toMatchObject({ expected: { title: 'Sea', note: 'x' } });
  expect(await screen.findByText('Asset metadata updated sucessfully')).toBeVisible();
});

it('says why a queued update failed for another reason, and keeps the form', async () => {
  const failed = jobAnswer({ type: 'DATA_UPDATE', status: 'ERROR', message: 'It is archived.' });
  const { user, form } = await edit(THEIRS, { queuedFirst: failed });
  await user.type(form.getByRole('textbox', { name: 'title' }), ' at dusk');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('It is archived.')).toBeVisible();
  expect(screen.queryByText('Asset metadata updated sucessfully')).toBeNull();
  expect(form.getByRole('textbox', { name: 'title' })).toHaveValue('Lake at dusk');
});
