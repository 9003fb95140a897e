import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { DEVICES, expectAccessible } from '../accessible.ts';
import { expect, signedIn as test } from '../journey.ts';
import { mockAssetId } from '../mock.ts';
import { expectNoOverflow } from '../overflow.ts';

/** A year, in which the mock has data in every card. */
const YEAR = '/usage?period=8760';

/** Dora owns nothing, and nothing was counted in 2001. */
const NOTHING = '/usage?user=8&start=2001-01-01&end=2001-01-02';

const CARDS = [
  ...['Most viewed', 'Most downloaded', 'Never used', 'Searches without results'],
  ...['Share traffic', 'Embedded on', 'Stored assets', 'Processing', 'Queue waits'],
];

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rowHeads = (within: Locator) => within.getByRole('rowheader');

const idsOf = (...numbers: number[]) => numbers.map(mockAssetId).sort();

/** Expects that the list that is open shows exactly these assets. */
async function expectListed(page: Page, ids: string[]): Promise<void> {
  await expect.poll(() => listedIds(page)).toEqual(ids);
}

/** Returns the ids of the assets in the list that is open, sorted. */
async function listedIds(page: Page): Promise<string[]> {
  const paths = await page
    .locator('main a[href*="/asset/"]')
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
  return [...new Set(paths.map((path) => path.replace('/asset/', '')))].sort();
}

/** Opens the usage page. The administrator sees all assets. */
async function openInsights(page: Page, path = YEAR): Promise<void> {
  await page.goto(path);
}

/** Follows a link of a card, checks the page that it leads to, and returns. */
async function follow(page: Page, link: Locator, check: () => Promise<void>): Promise<void> {
  await link.press('Enter');
  await check();
  await page.goBack();
  await expect(card(page, 'Share traffic')).toBeVisible();
}

/** Returns the name and the number of assets of each group of stored assets that has a list. */
async function storedGroups(storage: Locator, by: string): Promise<[string, string][]> {
  await storage.locator('label', { hasText: by }).click();
  await expect(storage.getByRole('columnheader').first()).toHaveText(by);
  return storage.locator('tbody tr', { has: storage.page().locator('a') }).evaluateAll((rows) =>
    rows.map((row) => {
      const texts = [row.querySelector('a'), row.children[1]].map(
        (part) => part?.textContent ?? '',
      );
      return texts as [name: string, count: string];
    }),
  );
}

for (const [device, settings] of Object.entries(DEVICES)) {
  test.describe(`On ${device}`, () => {
    test.use(settings);

    test('all insights have data, fit, and are accessible', async ({ page }) => {
      await openInsights(page);
      for (const name of CARDS)
        await expect(rowHeads(card(page, name)).first(), name).toBeVisible();
      const site = page.getByRole('button', { name: 'www.example.com' });
      await site.press('Enter');
      await expect(site).toHaveAttribute('aria-expanded', 'true');
      await expect(card(page, 'Assets on www.example.com').getByRole('link').first()).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(
        page.getByRole('link', { name: 'Alpine lake at dawn.jpg' }).last(),
      ).toBeFocused();
      await expectNoOverflow(page);
      await expectAccessible(page, 'insights');
    });

    test('insights without data say what is missing', async ({ page }) => {
      await openInsights(page, NOTHING);
      for (const text of [
        'No asset was viewed in this period.',
        'No asset was downloaded in this period.',
        'No unused assets.',
        'No searches without results in this period.',
        'No shared link was opened in this period.',
        'No site has loaded files in this period.',
        'No stored assets.',
        'Nothing was processed in this period.',
        'No step has waited in this period.',
      ])
        await expect(page.getByText(text)).toBeVisible();
      await expectNoOverflow(page);
      await expectAccessible(page, 'insights without data');
    });

    test('each kind of entry leads to its assets', async ({ page }) => {
      await openInsights(page);
      const opens = (number: number) => () =>
        expect(page).toHaveURL(new RegExp(`/asset/${mockAssetId(number)}$`));
      for (const name of ['Most viewed', 'Most downloaded'])
        await follow(page, card(page, name).getByRole('link').first(), opens(1));
      const unused = card(page, 'Never used');
      await unused.getByRole('button', { name: 'Show more' }).press('Enter');
      await expect(unused.getByRole('link')).toHaveCount(6);
      await follow(page, unused.getByRole('link', { name: 'Old campaign.jpg' }), opens(21));

      const missed = card(page, 'Searches without results').getByRole('link', { name: 'volcano' });
      await follow(page, missed, async () => {
        await expect(page).toHaveURL(/\/assets\?keyword=volcano$/);
        await expect(page.getByText('No assets found')).toBeVisible();
      });
      for (const [share, ids] of [
        ['For the press', idsOf(1, 13, 18)],
        ['Last week', idsOf(5)],
        ['Landscapes', idsOf(1, 2, 3, 4, 5, 6, 7, 8, 9)],
      ] as const)
        await follow(page, card(page, 'Share traffic').getByRole('link', { name: share }), () =>
          expectListed(page, ids),
        );
      await page.getByRole('button', { name: 'www.example.com' }).click();
      await follow(page, page.getByRole('link', { name: 'Show these assets' }), () =>
        expectListed(page, idsOf(1, 3, 13)),
      );
    });

    test('stored assets lead to lists with as many assets', async ({ page }) => {
      await openInsights(page);
      const storage = card(page, 'Stored assets');
      for (const by of ['Type', 'User', 'Age']) {
        const groups = await storedGroups(storage, by);
        expect(groups.length, by).toBeGreaterThan(2);
        for (const [name, count] of groups) {
          await storage.locator('label', { hasText: by }).click();
          const link = page.getByRole('link', { name, exact: true });
          const shown = storage
            .getByRole('row')
            .filter({ has: link })
            .getByText(new RegExp(`^${count}( assets?)?$`));
          await expect(shown.filter({ visible: true }), name).toHaveCount(1);
          await storage.getByRole('link', { name, exact: true }).click();
          const title = new RegExp(`^(Deleted )?Assets${count}$`);
          await expect(page.getByRole('heading', { level: 1 }), name).toHaveText(title);
          if (name === 'Other files') await expectListed(page, idsOf(18, 19));
          if (name === 'Audio') await expectListed(page, idsOf(16, 17));
          await page.goBack();
        }
      }
    });
  });
}

test('a long name of an owner leaves room for the shared link', async ({ page }) => {
  await page.route('**/api/v1/usage/share_traffic?*', async (route) => {
    const response = await route.fetch();
    const traffic = await response.json();
    for (const { owner } of traffic.shares) owner.name = 'Wilhelmina Featherstonehaugh-Montgomery';
    await route.fulfill({ response, json: traffic });
  });
  await openInsights(page);
  const shares = card(page, 'Share traffic');
  await expect(shares.getByText('Wilhelmina').first()).toBeVisible();
  const widthOf = (part: Locator) => part.evaluate(({ offsetWidth }: HTMLElement) => offsetWidth);
  expect(await widthOf(shares.getByRole('table'))).toBeLessThan(await widthOf(shares));
  expect(await widthOf(rowHeads(shares).first())).toBeGreaterThan(60);
});

test('the jobs of the chosen user are listed', async ({ page }) => {
  await openInsights(page, '/usage?user=4&period=8760');
  await card(page, 'Processing').getByRole('link', { name: 'Show jobs' }).click();
  await expect(page.getByText('Started by Carl Creator')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Job List17');
  await expectNoOverflow(page);
  await expectAccessible(page, 'jobs of a user');
});

test('a card that cannot be loaded is loaded again, and the others are shown', async ({ page }) => {
  await page.route('**/api/v1/usage/storage?*', (route) =>
    route.continue({ headers: { ...route.request().headers(), prefer: 'code=400' } }),
  );
  await openInsights(page);
  const storage = card(page, 'Stored assets');
  await expect(storage.getByText('This list could not be loaded.')).toBeVisible();
  const banner = page.getByRole('alert').filter({ hasText: 'Error fetching insights' });
  await expect(banner).toBeVisible();
  await expect(rowHeads(card(page, 'Most viewed'))).toHaveCount(5);
  await expectAccessible(page, 'insights with an error');
  await page.unroute('**/api/v1/usage/storage?*');
  await banner.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(storage.getByRole('link', { name: 'Images' })).toBeVisible();
});

test('the CSV file of the page contains every insight', async ({ page }) => {
  await openInsights(page);
  for (const name of CARDS) await expect(rowHeads(card(page, name)).first(), name).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  for (const name of CARDS.filter((title) => title !== 'Stored assets'))
    expect(csv).toContain(`,${name},`);
  expect(csv).toContain(`,Most viewed,Alpine lake at dawn.jpg (${mockAssetId(1)}),`);
  expect(csv).toContain(',Storage by Type,Other files,');
});
