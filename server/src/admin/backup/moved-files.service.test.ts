import { execFileSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser } from '@spindle/core/test/factories';
import { expect, it } from 'vitest';
import { openFileTarget } from './archive-target.ts';
import { backUp } from './back-up.ts';

/** Runs a statement in another process, so that the caller can wait for it without a promise. */
function runSql(url: string, statement: string): void {
  const program = `
    import pg from 'pg';
    const client = new pg.Client({ connectionString: process.env.URL });
    await client.connect();
    await client.query(process.env.STATEMENT);
    await client.end();`;
  execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    env: { ...process.env, URL: url, STATEMENT: statement },
  });
}

it('a backup includes a file that is moved while it is written', async () => {
  const { ctx, close } = await openTestContext();
  const dir = await mkdtemp(join(tmpdir(), 'spindle-moved-'));
  try {
    const admin = await makeUser(ctx, deriveSecrets('only for tests'), 'ADMIN');
    await makeAsset(ctx, admin);
    const { files } = await makeAsset(ctx, admin);
    const [{ id, objectKey } = { id: 0, objectKey: '' }] = files;
    const { filesDir, databaseUrl } = ctx.config;
    let isMoved = false;
    const tally = await backUp(ctx.config, () => openFileTarget(join(dir, 'backup.tar')), {
      withFiles: true,
      progress(now) {
        // The keys of both files have been read by then.
        if (now.files !== 1 || isMoved) return;
        isMoved = true;
        renameSync(join(filesDir, objectKey), join(filesDir, `${objectKey}-moved`));
        runSql(databaseUrl, `UPDATE file SET object_key = object_key || '-moved' WHERE id = ${id}`);
      },
    });
    expect(isMoved).toBe(true);
    expect(tally).toMatchObject({ files: 2, missing: [] });
  } finally {
    await close();
    await rm(dir, { recursive: true });
  }
});
