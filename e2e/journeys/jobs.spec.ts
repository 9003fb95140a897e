import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CDN_EXPIRY_TOO_SHORT, CDN_PREFETCHED } from '@spindle/contracts/cdn/cdn';
import { reprocessing } from '@spindle/contracts/conversions/conversions';
import type { Job } from '@spindle/contracts/jobs/jobs';
import { expectAccessible } from '../accessible.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';
import { mediaFolder } from '../media.ts';
import { signalWorker } from '../product.ts';
import { uploadTestAssets } from '../test-assets.ts';

test('an administrator finds a failed job, retries it, and starts reprocessing and prefetch jobs', async ({
  page,
  request,
}) => {
  const testAssets = await uploadTestAssets(request, {
    'unreadable.jpg': 'empty.jpg',
    'lake.jpg': 'photo-1.jpg',
  });
  const assetId = testAssets.idOf('unreadable.jpg');
  const { headers } = await integrator(request);
  const findFailedJob = async (): Promise<Job | undefined> => {
    const answer = await request.get('/api/v1/jobs?limit=100&status=ERROR', { headers });
    const { jobs } = (await answer.json()) as { jobs: Job[] };
    return jobs.find(({ input }) => input.asset_id === assetId);
  };
  await expect.poll(findFailedJob).toBeDefined();
  const id = (await findFailedJob())?.job_id ?? 0;

  await page.goto('/assets');
  await page.getByRole('button', { name: 'Developers' }).click();
  await page.getByRole('menuitem', { name: 'Job List' }).click();
  await expect(page.getByRole('heading', { name: 'Job List', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Show filters' }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('ERROR');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/jobs\?status=ERROR$/);
  await expect(
    page.getByRole('list', { name: 'Job List' }).getByText('ERROR').first(),
  ).toBeVisible();
  await expectAccessible(page, 'job list with filters');

  await page.getByRole('textbox', { name: 'Job ID' }).fill(String(id));
  await page.getByRole('button', { name: 'Get Job Status' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Job ${id}`);
  const asset = page.getByRole('region', { name: 'INPUT' }).getByRole('link', { name: assetId });
  await expect(asset).toBeVisible();
  await expect(page.getByRole('region', { name: 'PRE PROCESS' }).getByText('probe')).toBeVisible();
  await expectAccessible(page, 'job');
  await page.getByRole('button', { name: 'Retry failed work' }).click();
  await expect(page.getByText('Failed work restarted.')).toBeVisible();
  await asset.click();
  await expect(page).toHaveURL(new RegExp(`/asset/${assetId}`));

  const lake = testAssets.idOf('lake.jpg');
  const openTool = async (item: string, title: string) => {
    await page.getByRole('button', { name: 'Developers' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    return page.getByRole('dialog', { name: title });
  };
  const reprocess = await openTool('Reprocess Assets', 'Re-process Assets');
  const ids = reprocess.getByRole('textbox', { name: 'Asset IDs' });
  await expect(ids).toBeFocused();
  const invalidId = assetId.slice(1);
  await ids.fill(`${lake} ${invalidId}`);
  await expect(reprocess.getByText("Invalid Asset ID's Detected")).toBeVisible();
  await expect(reprocess.getByText(invalidId, { exact: true })).toBeVisible();
  await expectAccessible(page, 'reprocess with an error');
  await ids.fill(lake);
  await reprocess.getByRole('checkbox', { name: 'waveform' }).check();
  await reprocess.getByRole('button', { name: 'Re-process' }).click();
  await expect(page.getByText(reprocessing(1))).toBeVisible();

  const cdn = await openTool('CDN Prefetch/Purge', 'CDN Prefetch/Purge');
  const urls = cdn.getByRole('textbox', { name: 'Asset URLs' });
  await urls.fill('/assets');
  await expect(
    cdn.getByText('This URL does not begin with /video or /conversion: /assets'),
  ).toBeVisible();
  await cdn.getByRole('textbox', { name: 'Cache expiry (hours)' }).fill('11');
  await expect(cdn.getByText(CDN_EXPIRY_TOO_SHORT)).toBeVisible();
  await expectAccessible(page, 'prefetch with errors');
  await cdn.getByRole('textbox', { name: 'Cache expiry (hours)' }).fill('12');
  await urls.fill(`/conversion/${lake}?resize=300,300`);
  await cdn.getByRole('button', { name: 'Prefetch' }).click();
  await expect(page.getByText(CDN_PREFETCHED)).toBeVisible();
  await page.getByRole('button', { name: 'Show job' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Job');
  await expect(page.getByText('COMPLETED').first()).toBeVisible();
});

test('a card shows Processing with the icon of its kind, and its thumbnail once processing ends [A-164] [A-181]', async ({
  page,
  request,
}, { project }) => {
  const api = await integrator(request);
  const name = `late-${randomUUID()}.jpg`;
  const photo = await readFile(join(await mediaFolder(), 'photo-1.jpg'));
  // The worker may still be starting.
  await expect.poll(() => signalWorker(project.name, 'SIGSTOP')).toBe(true);
  try {
    await api.uploadFiles([new File([photo], name)]);
    await page.goto(`/assets?file_name=${name}`);
    const card = page.getByRole('row', { name: `${name}, Image JPG, Processing` });
    await expect(card.getByText('Processing', { exact: true })).toBeVisible();
    await expect(card.getByRole('img', { name: 'Image' })).toBeVisible();
  } finally {
    await signalWorker(project.name, 'SIGCONT');
  }
  const done = page.getByRole('row', { name: `${name}, Image JPG, Ok` });
  await expect(done).toBeVisible();
  await expect(done.getByText('Processing', { exact: true })).toBeHidden();
  await expect(done.getByRole('img', { name: 'Image' })).toBeHidden();
});
