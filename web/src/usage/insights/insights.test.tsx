import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FULL_INSIGHTS, INSIGHTS, insightAsset } from '../../test/insight-answers.ts';
import { openUsage, readBlob, watchDownloads } from '../../test/open-usage.tsx';
import { freshPage } from '../../test/page.ts';
import { assetId } from '../../test/search-answers.ts';
import { errorReply } from '../../test/server.ts';

freshPage();

const STORAGE_ON = { storage_stats: true };

const card = async (name: string) => within(await screen.findByRole('region', { name }));

/** Returns the texts of the rows of a table, without its headings. */
async function rowsOf(name: string): Promise<string[][]> {
  const [, ...rows] = await (await card(name)).findAllByRole('row');
  return rows.map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent ?? ''),
  );
}

const open = (path = '/usage') => openUsage({ path, features: STORAGE_ON, replies: FULL_INSIGHTS });

it('lists the most viewed and most downloaded assets, which open over the page', async () => {
  const { user } = await open();
  expect(await rowsOf('Most viewed')).toEqual([
    ['lake-1.jpg', '0', '1,200'],
    ['lake-2.jpg', '1', '1,199'],
    ['lake-3.jpg', '2', '1,198'],
    ['lake-4.jpg', '3', '1,197'],
    ['lake-5.jpg', '4', '1,196'],
  ]);
  expect((await rowsOf('Most downloaded'))[0]).toEqual(['lake-1.jpg', '0', '50']);
  await user.click((await card('Most viewed')).getByRole('link', { name: 'lake-2.jpg' }));
  expect(window.location.pathname).toBe(`/asset/${assetId(2)}`);
  expect(screen.getByRole('region', { name: 'Most viewed', hidden: true })).toBeInTheDocument();
});

it('shows five entries of a list, and more on request', async () => {
  const { user } = await open();
  expect(await rowsOf('Most viewed')).toHaveLength(5);
  const more = (await card('Most viewed')).getByRole('button', { name: 'Show more: Most viewed' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await user.click(more);
  expect(await rowsOf('Most viewed')).toHaveLength(10);
  await user.click(
    (await card('Most viewed')).getByRole('button', { name: 'Show less: Most viewed' }),
  );
  expect(await rowsOf('Most viewed')).toHaveLength(5);
});

it('counts the assets that were never used', async () => {
  await open();
  const unused = await card('Never used');
  expect(await unused.findByText('5,012 assets, 1.2 TB, unused since 1 Nov 2026.')).toBeVisible();
  expect(await rowsOf('Never used')).toEqual([['old.tif', '20 Nov 2026', '1.5 MB']]);
});

it('loads further assets that were never used, across pages without any', async () => {
  const pageOf = (assets: number[], next: number | null) => ({
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
  const { user, queries } = await openUsage({
    replies: {
      [INSIGHTS.unused]: ({ path }) => {
        const after = Number(new URLSearchParams(path.split('?')[1]).get('after'));
        if (after === 0) return pageOf([], 20_000);
        return after === 20_000 ? pageOf([1, 2, 3, 4, 5, 6], 30_000) : pageOf([7, 8], null);
      },
    },
  });
  const unused = await card('Never used');
  expect(await unused.findByText('Never viewed or downloaded since 1 Nov 2026.')).toBeVisible();
  expect(await rowsOf('Never used')).toHaveLength(5);
  await user.click(unused.getByRole('button', { name: 'Show more: Never used' }));
  expect(await rowsOf('Never used')).toHaveLength(6);
  await user.click(unused.getByRole('button', { name: 'Show more: Never used' }));
  await waitFor(async () => expect(await rowsOf('Never used')).toHaveLength(8));
  expect(queries('/api/v1/usage/unused_assets').map(({ after }) => after)).toEqual([
    '0',
    '20000',
    '30000',
  ]);
  expect(unused.getByRole('button', { name: 'Show less: Never used' })).toBeVisible();
});

it('lists searches without results, which lead to their search', async () => {
  await open();
  expect(await rowsOf('Searches without results')).toEqual([
    ['blue yeti', '14'],
    ['nessie', '5'],
    ['Other terms', '31'],
  ]);
  const searches = await card('Searches without results');
  expect(searches.getByRole('link', { name: 'blue yeti' })).toHaveAttribute(
    'href',
    '/assets?keyword=blue+yeti',
  );
});

it('lists shared links, which lead to their assets or collection', async () => {
  await open();
  expect(await rowsOf('Share traffic')).toEqual([
    ['Press 3', 'Mara Olsen', '40', '4', '2.5 MB'],
    ['Press 4', 'Mara Olsen', '12', '4', '2.5 MB'],
    ['Revoked link', 'Mara Olsen', '2', '4', '2.5 MB'],
    ['All shared links', '', '54', '12', '7.5 MB'],
  ]);
  const links = (await card('Share traffic')).getAllByRole('link');
  const paths = links.map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));
  expect(paths).toEqual([`/assets?more={"ids":["${assetId(1)}"]}`, '/collection/17']);
});

it('lists the sites that embed assets, and the assets of a site', async () => {
  const { user, queries } = await open();
  expect(await rowsOf('Embedded on')).toEqual([
    ['www.example.org', '900', '45.0 MB'],
    ['blog.example.com', '30', '1.0 MB'],
    ['Other sites', '7', '70.0 KB'],
  ]);
  const hosts = await card('Embedded on');
  const site = hosts.getByRole('button', { name: 'www.example.org' });
  await user.click(site);
  expect(site).toHaveAttribute('aria-expanded', 'true');
  const assets = within(await hosts.findByRole('region', { name: 'Assets on www.example.org' }));
  expect(await assets.findByRole('link', { name: 'lake-1.jpg' })).toBeVisible();
  expect(queries('/api/v1/usage/embedded_assets')[0]).toMatchObject({ host: 'www.example.org' });
  const list = assets.getByRole('link', { name: 'Show these assets' }).getAttribute('href');
  expect(decodeURIComponent(list ?? '')).toBe(
    `/assets?more={"ids":["${assetId(1)}","${assetId(2)}"]}`,
  );
  await user.click(site);
  expect(hosts.queryByRole('region')).toBeNull();
});

it('shows storage by type, user and age, and leads to the filtered assets', async () => {
  const { user } = await open();
  // The first cell also has the number of assets, for narrow screens.
  expect(await rowsOf('Stored assets')).toEqual([
    ['Images100 assets', '100', '40.0 MB', '−1.0 MB'],
    ['Other files40 assets', '40', '15.0 MB', '+11.0 MB'],
    ['In the trash10 assets', '10', '5.0 MB', '0 B'],
    ['Total150 assets', '150', '60.0 MB', '+10.0 MB'],
  ]);
  const storage = await card('Stored assets');
  const paths = () =>
    storage.getAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));
  expect(paths()).toEqual([
    '/assets?more={"kind":"IMAGE"}',
    '/assets?more={"kind":"OTHER"}',
    '/trash',
  ]);
  await user.click(storage.getByRole('radio', { name: 'User' }));
  // The rows add up to the total.
  expect(await rowsOf('Stored assets')).toEqual([
    ['Mara Olsen140 assets', '140', '55.0 MB', '–'],
    ['In the trash10 assets', '10', '5.0 MB', '0 B'],
    ['Total150 assets', '150', '60.0 MB', '+10.0 MB'],
  ]);
  expect(paths()).toEqual(['/assets?creator=7', '/trash']);
  await user.click(storage.getByRole('radio', { name: 'Age' }));
  expect((await rowsOf('Stored assets')).map(([age]) => age)).toEqual([
    'Up to 30 days90 assets',
    '1 year to 2 years40 assets',
    'More than 5 years10 assets',
  ]);
  // No asset is in two lists: an end includes its second, and the younger list starts in the next one.
  expect(paths()).toEqual([
    '/assets?start=2026-10-26T11:50:00Z',
    '/assets?start=2024-11-25T11:50:00Z&end=2025-11-25T11:49:59Z',
    '/assets?end=2021-11-26T11:49:59Z',
  ]);
});

it('hides storage if its flag is off', async () => {
  await openUsage({ replies: FULL_INSIGHTS });
  await card('Most viewed');
  expect(screen.queryByRole('region', { name: 'Stored assets' })).toBeNull();
});

it('shows minutes of processing and waits in the queues', async () => {
  await open();
  expect(await rowsOf('Processing')).toEqual([
    ['Video encoding', '320.5 min'],
    ['Inspection and thumbnails', '12 min'],
    ['of-another-release', '1 min'],
  ]);
  expect(await rowsOf('Queue waits')).toEqual([
    ['Images and documents', '200', '0.4s', '0%'],
    ['Video', '8', '5m 40s', '25%'],
  ]);
  const jobs = (await card('Processing')).getByRole('link', { name: 'Show jobs' });
  expect(decodeURIComponent(jobs.getAttribute('href') ?? '')).toMatch(
    /^\/jobs\?start=[\d-]+T00:00:00Z&end=[\d-]+T23:59:59Z$/,
  );
});

it('uses the user and the days of the page, except for lists of all users', async () => {
  const { queries } = await open('/usage?user=7&start=2026-11-01&end=2026-11-03');
  expect(await screen.findByText('1 Nov 2026 to 3 Nov 2026, days in UTC')).toBeVisible();
  await rowsOf('Queue waits');
  const days = { start_time: '1793491200', end_time: '1793750400' };
  for (const path of ['top_assets', 'share_traffic', 'storage', 'processing'])
    expect(queries(`/api/v1/usage/${path}`)[0], path).toMatchObject({ ...days, user_id: '7' });
  expect(queries('/api/v1/usage/unused_assets')[0]).toMatchObject({ user_id: '7' });
  for (const path of ['searches_without_results', 'embedding_hosts'])
    expect(queries(`/api/v1/usage/${path}`)[0], path).toEqual(days);
  const storage = await card('Stored assets');
  expect(storage.getByRole('link', { name: 'Images' })).toHaveAttribute(
    'href',
    `/assets?creator=7&more=${encodeURIComponent('{"kind":"IMAGE"}')}`,
  );
  const jobs = (await card('Processing')).getByRole('link', { name: 'Show jobs' });
  expect(decodeURIComponent(jobs.getAttribute('href') ?? '')).toBe(
    '/jobs?creator=7&start=2026-11-01T00:00:00Z&end=2026-11-03T23:59:59Z',
  );
});

it('says what is missing when nothing was counted', async () => {
  await openUsage({ features: STORAGE_ON });
  for (const [name, text] of [
    ['Most viewed', 'No asset was viewed in this period.'],
    ['Most downloaded', 'No asset was downloaded in this period.'],
    ['Never used', 'No unused assets.'],
    ['Searches without results', 'No searches without results in this period.'],
    ['Share traffic', 'No shared link was opened in this period.'],
    ['Embedded on', 'No site has loaded files in this period.'],
    ['Stored assets', 'Storage has not been measured yet.'],
    ['Processing', 'Nothing was processed in this period.'],
    ['Queue waits', 'No step has waited in this period.'],
  ] as const)
    expect(await (await card(name)).findByText(text), name).toBeVisible();
});

it('a list that cannot be loaded can be loaded again, and the others are shown', async () => {
  let isUp = false;
  const { user } = await openUsage({
    replies: {
      ...FULL_INSIGHTS,
      [INSIGHTS.searchesWithoutResults]: (received) => {
        const reply = FULL_INSIGHTS[INSIGHTS.searchesWithoutResults];
        if (!isUp || !reply) return errorReply(400, 'INVALID', 'Not now.');
        return typeof reply === 'function' ? reply(received) : reply;
      },
    },
  });
  const searches = await card('Searches without results');
  expect(await searches.findByText('This list could not be loaded.')).toBeVisible();
  expect(await screen.findByText('Error fetching insights')).toBeVisible();
  expect(await rowsOf('Most viewed')).toHaveLength(5);
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await searches.findByText('blue yeti')).toBeVisible();
});

it('the CSV file of the page contains the insights', async () => {
  const downloads = watchDownloads();
  const { user } = await open('/usage?user=7');
  await rowsOf('Queue waits');
  await rowsOf('Stored assets');
  await rowsOf('Embedded on');
  const button = screen.getByRole('button', { name: 'Export CSV' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await waitFor(() => expect(downloads).toHaveLength(1));
  const lines = (await readBlob(downloads[0])).split('\r\n');
  const prefix = 'Mara Olsen,Past 24 Hours';
  for (const line of [
    `${prefix},Most viewed,lake-1.jpg (${assetId(1)}),1200,views,`,
    `${prefix},Most downloaded,lake-10.jpg (${assetId(10)}),41,downloads,`,
    `${prefix},Never used,old.tif (${assetId(21)}),1500000,bytes,`,
    `${prefix},Searches without results,Other terms,31,searches,`,
    `${prefix},Share traffic,Revoked link (5),2,visits,`,
    `${prefix},Embedded on,www.example.org,45000000,bytes,`,
    `${prefix},Storage by Type,Other files,15000000,bytes,4000000`,
    `${prefix},Storage by Age,Up to 30 days,35000000,bytes,`,
    `${prefix},Processing,Video encoding,320.5,minutes,`,
    `${prefix},Queue waits,Video,25,percent over 1 min,`,
  ])
    expect(lines).toContain(line);
});
