import type { CatalogTag } from '@spindle/contracts/tags/tag-catalog';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useSession } from '../../session/session.ts';
import { freshPage } from '../../test/page.ts';
import { accountAnswer } from '../../test/people.ts';
import { renderInApp } from '../../test/render.tsx';
import { errorReply, type Replies, serveApi } from '../../test/server.ts';
import { TagsPage } from './tags-page.tsx';

freshPage();

const tag = (name: string, assets: number, given: Partial<CatalogTag> = {}): CatalogTag => ({
  tag: name,
  assets,
  has_levels: false,
  last_used: '2026-11-02T10:00:00Z',
  synonyms: [],
  ...given,
});

const page = (data: CatalogTag[], unused = 0) => ({
  body: {
    status: 'OK',
    data,
    hits: data.length,
    total: data.length,
    unused,
    page: 1,
    limit_per_page: 200,
  },
});

const LEVELS: Record<string, CatalogTag[]> = {
  '': [tag('car', 12, { synonyms: ['automobile'] }), tag('people', 40, { has_levels: true })],
  people: [tag('people/Ana', 37)],
};

const parameter = (path: string, name: string) => new URLSearchParams(path.split('?')[1]).get(name);

const job = {
  job_id: 5,
  status: 'COMPLETED',
  message: '12 assets updated',
  canceled: false,
  input: { change_set_id: 9 },
};

async function open(replies: Replies = {}) {
  const log = await serveApi({
    'GET /api/v1/tags/catalog': ({ path }) =>
      page(LEVELS[parameter(path, 'parent') ?? ''] ?? [], 4),
    'GET /api/v1/tags': { body: { status: 'OK', data: [] } },
    'POST /api/v1/tags/change': { status: 202, body: { status: 'QUEUED', message: '', job_id: 5 } },
    'GET /api/v1/jobs/5': { body: job },
    ...replies,
  });
  const { permissions } = accountAnswer('ADMIN').data;
  useSession.setState({ isLoggedIn: true, role: 'ADMIN', permissions });
  window.history.replaceState(null, '', '/tags');
  renderInApp(<TagsPage />);
  return log;
}

const bodiesOf = (log: Awaited<ReturnType<typeof serveApi>>, path: string) =>
  log.filter((request) => request.path === path).map(({ body }) => body);

it('shows levels with counts, synonyms and links to their assets', async () => {
  await open();
  const car = await screen.findByRole('link', { name: 'car, 12 assets' });
  expect(car).toHaveAttribute('href', '/assets?tag=car');
  expect(screen.getByText('automobile')).toBeInTheDocument();
  expect(screen.getByText('Unused (4)')).toBeInTheDocument();
  car.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  const ana = await screen.findByRole('link', { name: 'people/Ana, 37 assets' });
  expect(ana).toHaveTextContent(/^Ana$/);
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.queryByRole('link', { name: /Ana/ })).toBeNull();
});

it('renames by F2 and Enter, and offers to merge with an existing tag', async () => {
  const message = '7 assets have the tag auto already. Merge the tags instead.';
  const log = await open({
    'POST /api/v1/tags/change': ({ body }) =>
      (body as { merge?: boolean }).merge
        ? { status: 202, body: { status: 'QUEUED', message: '', job_id: 5 } }
        : errorReply(409, 'CONFLICT', message),
  });
  (await screen.findByRole('link', { name: 'car, 12 assets' })).focus();
  await userEvent.keyboard('{F2}');
  const field = screen.getByRole('textbox', { name: 'New name of car' });
  await userEvent.clear(field);
  await userEvent.type(field, 'auto{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Merge car into auto?' });
  expect(dialog).toHaveTextContent(
    '7 assets have the tag auto already. All assets then have auto.',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge tags' }));
  expect(await screen.findByText('12 assets updated.')).toBeInTheDocument();
  expect(bodiesOf(log, '/api/v1/tags/change')).toEqual([
    { from: 'car', to: 'auto' },
    { from: 'car', to: 'auto', merge: true },
  ]);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
});

it('keeps the name when renaming is canceled', async () => {
  const log = await open();
  (await screen.findByRole('link', { name: 'car, 12 assets' })).focus();
  await userEvent.keyboard('{F2}bus{Escape}');
  expect(await screen.findByRole('link', { name: 'car, 12 assets' })).toBeInTheDocument();
  expect(bodiesOf(log, '/api/v1/tags/change')).toEqual([]);
});

it('moves a tag below another one, and names the number of assets before a deletion', async () => {
  const log = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for car' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move or merge…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move or merge car' });
  await userEvent.type(within(dialog).getByRole('combobox', { name: 'Other tag' }), 'things');
  expect(within(dialog).getByText('car becomes things/car on 12 assets.')).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));
  (await screen.findByRole('link', { name: 'people, 40 assets' })).focus();
  await userEvent.keyboard('{Delete}');
  const confirm = await screen.findByRole('dialog', { name: 'Delete people?' });
  expect(confirm).toHaveTextContent('The tag is removed from 40 assets.');
  await userEvent.click(within(confirm).getByRole('button', { name: 'Delete tag' }));
  expect(await screen.findAllByText('12 assets updated.')).not.toHaveLength(0);
  expect(bodiesOf(log, '/api/v1/tags/change')).toEqual([
    { from: 'car', to: 'things/car', merge: false },
    { from: 'people', to: null },
  ]);
});

it('edits synonyms, and says why some cannot be saved', async () => {
  const message = 'bus is a tag. Merge it into car first.';
  await open({
    'PUT /api/v1/tags/synonyms': errorReply(409, 'CONFLICT', message),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for car' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit synonyms…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Synonyms of car' });
  await userEvent.type(
    within(dialog).getByPlaceholderText('Type a word, then Enter'),
    'bus{Enter}',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(message)).toBeInTheDocument();
});

it('says that there are no tags, or none that match', async () => {
  await open({ 'GET /api/v1/tags/catalog': page([]) });
  expect(await screen.findByText('No tags yet')).toBeInTheDocument();
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Filter tags and synonyms' }),
    'x{Enter}',
  );
  expect(await screen.findByText('No tags match')).toBeInTheDocument();
});

it('offers to try again when loading failed', async () => {
  await open({ 'GET /api/v1/tags/catalog': errorReply(500, 'Something went wrong') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
