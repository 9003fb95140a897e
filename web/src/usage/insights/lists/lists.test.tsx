import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FULL_INSIGHTS, INSIGHTS, insightAsset } from '../../../test/insight-answers.ts';
import { openUsage } from '../../../test/open-usage.tsx';
import { freshPage } from '../../../test/page.ts';
import { errorReply } from '../../../test/server.ts';

freshPage();

/** The UTC day 24 November 2026. */
const DAYS = { start_time: 1_795_478_400, end_time: 1_795_564_800 };

const card = async (name: string) => within(await screen.findByRole('region', { name }));

const open = (path = '/usage') =>
  openUsage({ path, features: { storage_stats: true }, replies: FULL_INSIGHTS });

it('reports a page of unused assets that cannot be loaded, and loads it again', async () => {
  let isUp = false;
  const page = (assets: number[], next: number | null) => ({
    body: {
      assets: assets.map((n) => insightAsset(n)),
      ...{
        next,
        total: null,
        measured_at: null,
        is_limited: false,
        counting_since: '2026-11-01T00:00:00Z',
      },
    },
  });
  const { user } = await openUsage({
    replies: {
      [INSIGHTS.unused]: ({ path }) => {
        if (path.includes('after=0')) return page([1, 2], 20_000);
        return isUp ? page([3], null) : errorReply(400, 'INVALID', 'Not now.');
      },
    },
  });
  const unused = await card('Never used');
  await user.click(await unused.findByRole('button', { name: 'Show more: Never used' }));
  expect(await unused.findByText('Error fetching insights')).toBeVisible();
  expect(unused.getAllByRole('rowheader')).toHaveLength(2);
  isUp = true;
  await user.click(unused.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(unused.getAllByRole('rowheader')).toHaveLength(3));
});

it('shows a long list in steps', async () => {
  const terms = Array.from({ length: 60 }, (_, n) => ({ term: `term ${n}`, searches: 60 - n }));
  const { user } = await openUsage({
    replies: { [INSIGHTS.searchesWithoutResults]: { body: { ...DAYS, terms, other_searches: 0 } } },
  });
  const searches = await card('Searches without results');
  const button = await searches.findByRole('button', { name: /^Show more/ });
  for (const [shown, name] of [
    [55, 'Show more: Searches without results'],
    [60, 'Show less: Searches without results'],
    [5, 'Show more: Searches without results'],
  ] as const) {
    await user.click(button);
    expect(searches.getAllByRole('rowheader')).toHaveLength(shown);
    expect(button).toHaveAccessibleName(name);
  }
});

it('shows short waits without rounding them to zero', async () => {
  const wait = { until_seconds: 1, steps: 2 };
  const queues = [{ queue: 'media', steps: 2, mean_wait: 0.04, waits: [wait] }];
  await openUsage({
    replies: { [INSIGHTS.processing]: { body: { ...DAYS, tasks: [], queues } } },
  });
  await (await card('Queue waits')).findByText('<0.1s');
});

it('draws the longest bar over the full width, also below one minute', async () => {
  await openUsage({
    replies: {
      [INSIGHTS.processing]: {
        body: {
          start_time: 1_795_478_400,
          end_time: 1_795_564_800,
          queues: [],
          tasks: [
            { task: 'probe', minutes: 0.2 },
            { task: 'encode-renditions', minutes: 0.05 },
          ],
        },
      },
    },
  });
  const heads = await (await card('Processing')).findAllByRole('rowheader');
  expect(heads.map((head) => head.style.getPropertyValue('--share'))).toEqual(['1', '0.25']);
});

it('shows the UTC day since which storage has grown, also west of UTC', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  await open();
  expect(new Date('2026-11-24T00:00:00Z').getDate()).toBe(23);
  const storage = await card('Stored assets');
  expect(await storage.findByText(/Growth since 24 Nov 2026\.$/)).toBeVisible();
});

it('leads to the trash of the chosen user', async () => {
  await open('/usage?user=7');
  const storage = await card('Stored assets');
  expect(await storage.findByRole('link', { name: 'In the trash' })).toHaveAttribute(
    'href',
    '/trash?creator=7',
  );
});

it('counts assets that the caller may not see, without their names', async () => {
  const { user } = await openUsage({
    replies: {
      ...FULL_INSIGHTS,
      [INSIGHTS.top]: {
        body: { ...DAYS, assets: [], hidden: { assets: 3, views: 1_234, downloads: 0 } },
      },
      [INSIGHTS.hostAssets]: {
        body: { ...DAYS, assets: [], hidden: { assets: 1, requests: 56, bytes: 100 } },
      },
    },
  });
  const views = await card('Most viewed');
  expect(await views.findByRole('row', { name: 'Assets you cannot see 0 1,234' })).toBeVisible();
  const hosts = await card('Embedded on');
  await user.click(await hosts.findByRole('button', { name: 'www.example.org' }));
  const item = await hosts.findByRole('listitem');
  expect(item).toHaveTextContent('Assets you cannot see56');
  expect(hosts.queryByRole('link')).toBeNull();
});

it('has no lists of stored assets for a caller who may see only some of them', async () => {
  await openUsage({
    features: { storage_stats: true },
    replies: {
      [INSIGHTS.storage]: {
        body: {
          ...DAYS,
          measured_at: '2026-11-25T11:50:00Z',
          is_limited: true,
          total: { assets: 9, bytes: 500, previous_bytes: null },
          by_type: [{ type: 'image', assets: 9, bytes: 500, previous_bytes: null }],
          by_user: [],
          by_age: [],
        },
      },
      [INSIGHTS.unused]: {
        body: {
          assets: [],
          next: null,
          total: { assets: 7, bytes: 100 },
          is_limited: true,
          measured_at: '2026-11-25T11:50:00Z',
          counting_since: '2026-11-01T00:00:00Z',
        },
      },
    },
  });
  const storage = await card('Stored assets');
  expect(await storage.findByText('Images')).toBeVisible();
  expect(storage.queryByRole('link')).toBeNull();
  const unused = await card('Never used');
  expect(await unused.findByText('No unused assets that you may see.')).toBeVisible();
});

it('says that a user has no stored assets once storage has been measured', async () => {
  await openUsage({
    path: '/usage?user=7',
    features: { storage_stats: true },
    replies: {
      [INSIGHTS.storage]: {
        body: {
          ...DAYS,
          measured_at: '2026-11-25T11:50:00Z',
          is_limited: false,
          total: { assets: 0, bytes: 0, previous_bytes: null },
          by_type: [],
          by_user: [],
          by_age: [],
        },
      },
    },
  });
  const storage = await card('Stored assets');
  expect(await storage.findByText('No stored assets.')).toBeVisible();
});
