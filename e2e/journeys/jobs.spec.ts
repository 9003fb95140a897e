import type { Job } from '@spindle/contracts/jobs';
import { expectAccessible } from '../accessible.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';
import { fillShelf } from '../shelf.ts';

test('an administrator finds a job that failed, sees why, and has it run again', async ({
  page,
  request,
}) => {
  const shelf = await fillShelf(request, { 'unreadable.jpg': 'truncated.jpg' });
  const assetId = shelf.idOf('unreadable.jpg');
  const { headers } = await integrator(request);
  const failed = async (): Promise<Job | undefined> => {
    const answer = await request.get('/api/v1/jobs?limit=100&status=ERROR', { headers });
    const { jobs } = (await answer.json()) as { jobs: Job[] };
    return jobs.find(({ input }) => input.asset_id === assetId);
  };
  await expect.poll(failed).toBeDefined();
  const id = (await failed())?.job_id ?? 0;

  await page.goto('/assets');
  await page.getByRole('button', { name: 'Developers' }).click();
  await page.getByRole('menuitem', { name: 'Job List' }).click();
  await page.getByRole('button', { name: 'Show filters' }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('ERROR');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/jobs\?status=ERROR$/);
  await expect(
    page.getByRole('list', { name: 'Job List' }).getByText('ERROR').first(),
  ).toBeVisible();
  await expectAccessible(page, 'job list with filters');

  await page.getByRole('textbox', { name: 'Job id' }).fill(String(id));
  await page.getByRole('button', { name: 'Get Job Status' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Job ${id}`);
  const asset = page.getByRole('region', { name: 'INPUT' }).getByRole('link', { name: assetId });
  await expect(asset).toBeVisible();
  await expect(page.getByRole('region', { name: 'PRE PROCESS' }).getByText('probe')).toBeVisible();
  await expectAccessible(page, 'job');
  await page.getByRole('button', { name: 'Retry what failed' }).click();
  await expect(page.getByText('What failed runs again.')).toBeVisible();
  await asset.click();
  await expect(page).toHaveURL(new RegExp(`/asset/${assetId}`));
});
