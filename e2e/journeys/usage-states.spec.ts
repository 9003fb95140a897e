import type { Locator, Page, Route } from '@playwright/test';
import { expect, signedIn as test } from '../journey.ts';
import { readShifts, recordShifts } from '../layout-shifts.ts';
import { expectNoOverflow } from '../overflow.ts';

const PHONE = { width: 390, height: 844 };

const LONG_HOST = 'worker-7f9c8d6b5-x2k9q.rendering-in-the-second-datacenter.internal.example.com';
const LONG_WORD = 'spindleworker'.repeat(12);

/** Changes the answer of a route before the page receives it. */
async function changeAnswer<T>(page: Page, path: string, change: (data: T) => void) {
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    change(body.data);
    await route.fulfill({ response: answer, json: body });
  });
}

const refuse = (route: Route) =>
  route.fulfill({
    status: 400,
    json: { status: 400, error: 'INVALID', message: 'Not now.', url: '/', request_id: '1' },
  });

test('a long path of the API fits on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const path = '/api/v1/assets/{ASSET_ID}/transcodes/subtitles/{LANG}.m3u8';
  await page.goto(`/usage/details/all/All/168?type=api&subtype=${encodeURIComponent(path)}`);
  await expect(page.getByRole('heading', { name: /subtitles.* over time/ })).toBeVisible();
  await expectNoOverflow(page);
});

test('a failed chart and a failed card keep their place', async ({ page }) => {
  await changeAnswer<{ features: object }>(page, '/api/v1/config', ({ features }) =>
    Object.assign(features, { storage_stats: true }),
  );
  await page.route('**/api/v1/stats/timeseries/storage?*', refuse);
  await recordShifts(page);
  await page.goto('/usage');
  await expect(page.getByText('Error fetching stats')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await readShifts(page)).toEqual([]);

  await page.route('**/api/v1/stats/api?*', refuse);
  await page.goto('/usage');
  const [failed, shown] = ['Top API', 'Top Addons'].map((name) =>
    page.getByRole('region', { name }),
  );
  await expect(page.getByText('This chart could not be loaded.')).toBeVisible();
  const width = async (chart = failed) => (await chart?.boundingBox())?.width;
  expect(await width(failed)).toBe(await width(shown));
});

test('long names of hosts fit, with the state at their right', async ({ page }) => {
  await changeAnswer<{ workers: { host: string; is_alive: boolean }[] }>(
    page,
    '/api/v1/admin/health',
    ({ workers }) => {
      const [worker] = workers;
      if (!worker) throw new Error('The mock has no worker.');
      workers.splice(0, 1, ...[LONG_HOST, LONG_WORD].map((host) => ({ ...worker, host })));
      workers.push({ ...worker, host: LONG_WORD, is_alive: false });
    },
  );
  await page.goto('/admin/health');
  const workers = page.getByRole('region', { name: 'Workers' });
  const name = workers.getByText(LONG_HOST, { exact: true });
  for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
    await page.setViewportSize(viewport);
    await expectNoOverflow(page);
    const [host, state] = await Promise.all(
      [name, workers.getByText('Running').first()].map((part) => part.boundingBox()),
    );
    expect(state?.x).toBeGreaterThan((host?.x ?? 0) + (host?.width ?? 0));
    expect(state?.y).toBeLessThan((host?.y ?? 0) + (host?.height ?? 0));
  }
});

test('long names of embedded assets leave room for their requests', async ({ page }) => {
  await page.route('**/api/v1/usage/embedded_assets?*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const asset of body.assets) asset.name = `${LONG_WORD}.jpg`;
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/usage?period=8760');
  const hosts = page.getByRole('region', { name: 'Embedded on' });
  await hosts.getByRole('button', { name: 'www.example.com' }).click();
  const entry = hosts.getByRole('listitem').first();
  await expect(entry).toContainText('.jpg');
  const rightOf = (part: Locator) =>
    part.evaluate((element) => element.getBoundingClientRect().right);
  expect(await rightOf(entry.locator(':scope > :last-child'))).toBeLessThan(await rightOf(hosts));
});
