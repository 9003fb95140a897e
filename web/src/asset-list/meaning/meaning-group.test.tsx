import type { AlikeAnswer } from '@spindle/contracts/search/meaning';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { useSelection } from '../../assets/use-selection.ts';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId, foundAsset } from '../../test/search-answers.ts';
import { serveApi } from '../../test/server.ts';
import { BulkBar } from '../selection/bulk-bar.tsx';
import { MeaningGroup } from './meaning-group.tsx';
import { NoExactMatch } from './no-exact-match.tsx';

freshPage();
beforeEach(() => localStorage.clear());

const PATH = 'GET /api/v1/assets/search/abc/meaning';
const LAYOUT = { view: 'grid', density: 'compact', isWhole: false } as const;
const IMAGE = { id: assetId(1), score: 5, asset: foundAsset({ name: 'puppy' }) };

function Group({ isEmpty = false }: { isEmpty?: boolean }) {
  const selection = useSelection('list', []);
  return (
    <>
      <MeaningGroup searchId="abc" list="list" layout={LAYOUT} isEmpty={isEmpty} />
      <BulkBar selection={selection} pageIds={[]} />
    </>
  );
}

async function open(answer: Partial<AlikeAnswer>) {
  const log = await serveApi({
    [PATH]: { body: { status: 'OK', state: 'READY', data: [], ...answer } },
  });
  renderInApp(<Group />);
  return log;
}

const findGroup = async () =>
  within(await screen.findByRole('region', { name: 'Similar in meaning' }));
const findSwitch = () => screen.findByRole('switch', { name: 'Similar in meaning' });

it('shows images that are similar in meaning as links', async () => {
  await open({ data: [IMAGE] });
  const group = await findGroup();
  const link = await group.findByRole('link', { name: 'puppy' });
  expect(link.getAttribute('href')).toBe(`/asset/${IMAGE.id}`);
  expect(group.getByText('1 image')).toBeTruthy();
});

it('adds its images to the selection of the list, by keys and all at once', async () => {
  const other = { ...IMAGE, id: assetId(2), asset: foundAsset({ name: 'wolf.jpg' }) };
  await open({ data: [IMAGE, other] });
  const group = await findGroup();
  const [first] = await group.findAllByRole('row');
  first?.focus();
  await userEvent.keyboard('s');
  expect(first).toHaveAttribute('aria-selected', 'true');
  const bar = within(screen.getByRole('region', { name: 'Bulk actions' }));
  expect(bar.getByRole('status')).toHaveTextContent('1 selected');
  expect(bar.queryByRole('button', { name: /^Select all/ })).toBeNull();
  await userEvent.click(group.getByRole('button', { name: 'Select all' }));
  expect(bar.getByRole('status')).toHaveTextContent('2 selected');
  expect(group.queryByRole('button', { name: 'Select all' })).toBeNull();
});

it('replaces the empty state by a line where images are similar', async () => {
  await serveApi({ [PATH]: { body: { status: 'OK', state: 'READY', data: [IMAGE] } } });
  renderInApp(
    <NoExactMatch searchId="abc" otherwise="No assets found">
      Did you mean
    </NoExactMatch>,
  );
  expect(await screen.findByText('No exact matches')).toBeVisible();
  expect(screen.getByText('Did you mean')).toBeVisible();
  expect(screen.queryByText('No assets found')).toBeNull();
});

it.each(['OFF', 'READY'] as const)('shows the empty state where none is: %s', async (state) => {
  await serveApi({ [PATH]: { body: { status: 'OK', state, data: [] } } });
  renderInApp(
    <NoExactMatch searchId="abc" otherwise="No assets found">
      Did you mean
    </NoExactMatch>,
  );
  expect(await screen.findByText('No assets found')).toBeVisible();
  expect(screen.queryByText('No exact matches')).toBeNull();
});

it('says that no image shows it', async () => {
  await open({});
  expect(await screen.findByText('No other image shows this.')).toBeTruthy();
});

it('says that there is no model', async () => {
  await open({ state: 'MODEL_MISSING' });
  expect(await screen.findByText(/No model on this server/)).toBeTruthy();
});

it('is not there while no add-on compares images', async () => {
  await open({ state: 'OFF' });
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Similar in meaning' })).toBeNull(),
  );
});

it('tries again after a worker did not answer, and after an error', async () => {
  let body: object = { status: 'OK', state: 'UNAVAILABLE', data: [] };
  await serveApi({ [PATH]: () => ({ body }) });
  renderInApp(<Group />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  body = { status: 'OK', state: 'READY', data: [IMAGE] };
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'puppy' })).toBeTruthy();
});

it('asks nothing while the switch is off, and remembers it', async () => {
  const log = await open({ data: [IMAGE] });
  await screen.findByRole('link', { name: 'puppy' });
  await userEvent.click(await findSwitch());
  expect(screen.queryByRole('link')).toBeNull();
  expect(localStorage.getItem('spindle.search.meaning')).toBe('false');
  expect(log).toHaveLength(1);
});
