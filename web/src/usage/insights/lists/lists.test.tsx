import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FULL_INSIGHTS, INSIGHTS, insightAsset } from '../../../test/insight-answers.ts';
import { openUsage } from '../../../test/open-usage.tsx';
import { freshPage } from '../../../test/page.ts';
import { errorReply } from '../../../test/server.ts';

freshPage();

const card = async (name: string) => within(await screen.findByRole('region', { name }));

const open = (path = '/usage') =>
  openUsage({ path, features: { storage_stats: true }, replies: FULL_INSIGHTS });

it('reports a page of unused assets that cannot be loaded, and loads it again', async () => {
  let isUp = false;
  const page = (assets: number[], next: number | null) => ({
    body: {
      assets: assets.map((n) => insightAsset(n)),
      ...{ next, total: null, measured_at: null, counting_since: '2026-11-01T00:00:00Z' },
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

it('draws the longest bar over the full width, also below one minute', async () => {
  await openUsage({
    replies: {
      [INSIGHTS.processing]: {
        body: {
          ...{ start_time: 1_795_478_400, end_time: 1_795_564_800, queues: [] },
          tasks: [
            { task: 'probe', minutes: 0.2 },
            { task: 'encode-film', minutes: 0.05 },
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
