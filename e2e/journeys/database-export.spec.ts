import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { startMariaDb } from '../../scripts/services/mariadb.mjs';
import { expectAccessible } from '../accessible.ts';
import { expect, signedIn as test } from '../journey.ts';
import { mockAssetId } from '../mock.ts';
import { uploadTestAssets } from '../test-assets.ts';

test('an administrator exports existing and new assets to a database', async ({
  page,
  request,
}) => {
  const dir = await mkdtemp(join(tmpdir(), 'spindle-e2e-mariadb-'));
  const server = await startMariaDb({ dir });
  const connection = await createConnection(server.urlOf('mysql'));
  const names = async () => {
    const [rows] = await connection.query('SELECT id, name FROM assets.FILE_DATA_V2');
    return JSON.stringify(rows);
  };
  try {
    await connection.query('CREATE DATABASE assets');
    await page.goto('/admin/settings/database');
    await expect(page.getByText('No URL is saved yet')).toBeVisible();
    await expectAccessible(page, 'database settings without a URL');
    const url = page.getByRole('textbox', { name: 'Database export URL' });
    await url.fill(server.urlOf('assets').replace(/:[^:@]*@/, ':wrong@'));
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText('The user or the password is wrong')).toBeVisible();
    await url.fill(server.urlOf('assets'));
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText(/^Connected to MariaDB [\d.]+ without TLS\.$/)).toBeVisible();
    await page.getByRole('switch', { name: 'file-saved' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings successfully updated.')).toBeVisible();
    await expect(url).toHaveValue(/:\*{8}@/);

    await page.getByRole('button', { name: 'Start backfill' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('Completed')).toBeVisible();
    expect(await names()).toContain(mockAssetId(1));

    const after = await uploadTestAssets(request, { 'after.txt': 'notes.txt' });
    await expect.poll(names).toContain(after.idOf('after.txt'));
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expectAccessible(page, 'database settings with a backfill');

    await url.fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('No URL is saved yet')).toBeVisible();
  } finally {
    await connection.end();
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
});
