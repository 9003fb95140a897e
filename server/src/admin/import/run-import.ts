import { resolve } from 'node:path';
import { ADMIN_ROLE_ID, roleOf } from '@spindle/contracts/http/permissions';
import type { Context } from '@spindle/core/context';
import type { User } from '@spindle/prisma/client';
import { authorizeUploads } from '../../assets/access.ts';
import { actorFor } from '../../credentials/principals.ts';
import { AdminError } from '../admin-error.ts';
import { findUser } from '../find-user.ts';
import type { Output } from '../output.ts';
import { recordCommand } from '../record-command.ts';
import { importFiles, type Tally } from './import-files.ts';
import { openLocalSource } from './local-source.ts';
import { openS3Source } from './s3-source.ts';

/** Milliseconds between two progress lines. */
const PROGRESS_MS = 5_000;

interface ImportRequest {
  /** A folder, or `s3://bucket/prefix`. */
  path: string;
  /** E-mail address of the owner of the new assets; null for the first ADMIN. */
  owner: string | null;
  collects: boolean;
}

/** Imports files and prints the progress. Returns whether every file succeeded. Throws AdminError, NotFound. */
export async function runImport(
  base: Context,
  { path, owner, collects }: ImportRequest,
  { say, complain }: Output,
): Promise<boolean> {
  const user = await findOwner(base, owner);
  const ctx = authorizeUploads({ ...base, actor: actorFor(user, 'user') });
  const source = path.startsWith('s3://')
    ? openS3Source(path, ctx.config)
    : await openLocalSource(resolve(path), ctx.config);
  say(`Importing ${path} for ${user.email}.`);
  const began = performance.now();
  let reportedAt = began;
  const tally = await importFiles(ctx, source, {
    collects,
    complain,
    progress(now) {
      if (performance.now() - reportedAt < PROGRESS_MS) return;
      reportedAt = performance.now();
      say(lineOf(now, reportedAt - began));
    },
  });
  say(lineOf(tally, performance.now() - began));
  const { imported, failed } = tally;
  await recordCommand(base, {
    action: 'command.import',
    target: { type: 'user', id: user.id, name: user.email },
    details: { path, imported, failed },
  });
  const { hidden, link } = tally.skipped;
  if (hidden + link > 0)
    say(`Skipped: ${hidden} hidden or system files, ${link} links or special files.`);
  if (collects) say(`Collections: ${tally.collections}.`);
  if (tally.isStopped) complain('Import stopped because too many files in a row failed.');
  if (tally.imported > 0) say('Spindle processes these files while it is running.');
  return tally.failed + tally.skipped.unreadable === 0;
}

/** Returns a progress line; `ms` is the time since the start of the import. */
function lineOf({ imported, importedBytes, alreadyImported, failed }: Tally, ms: number): string {
  const mb = importedBytes / 1e6;
  const rate = (mb / Math.max(ms / 1000, 0.001)).toFixed(1);
  const count = (n: number) => n.toLocaleString('en');
  return `${count(imported)} files imported, ${count(Math.round(mb))} MB, ${rate} MB/s; ${count(alreadyImported)} skipped as already imported; ${count(failed)} failed.`;
}

async function findOwner(ctx: Context, email: string | null): Promise<User> {
  const user =
    email === null
      ? await ctx.db.user.findFirst({
          where: { roleId: ADMIN_ROLE_ID, enabled: true },
          orderBy: { id: 'asc' },
        })
      : await findUser(ctx, email);
  if (!user) throw new AdminError('No ADMIN exists yet. Start Spindle once, or use --as EMAIL.');
  if (!user.enabled) throw new AdminError(`${user.email} is disabled and cannot own assets.`);
  if (!roleOf(user.roleId).permissions.includes('CREATE_ASSET'))
    throw new AdminError(
      `${user.email} cannot add assets with the role ${roleOf(user.roleId).name}.`,
    );
  return user;
}
