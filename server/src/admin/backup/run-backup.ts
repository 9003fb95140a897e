import { resolve } from 'node:path';
import type { Config } from '@spindle/core/config/config';
import type { Output } from '../output.ts';
import { recordWithoutContext } from '../record-command.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

/** Milliseconds between two progress lines. */
const PROGRESS_MS = 5_000;

/** Makes a backup and reports its progress. Returns whether no file is missing. withFiles: null includes files on disk, but not in S3. */
export async function runBackup(
  config: Config,
  { path, withFiles }: { path: string; withFiles: boolean | null },
  { say, complain }: Output,
): Promise<boolean> {
  const hasFiles = withFiles ?? config.s3 === null;
  const report = throttleLines(say);
  const { tables, files, fileBytes, missing } = await backUp(config, resolve(path), {
    withFiles: hasFiles,
    progress: (now) => report(`${now.tables} tables, ${filesLine(now)}`),
  });
  await recordWithoutContext(config, {
    action: 'command.backup',
    details: { path: resolve(path), has_files: hasFiles, files },
  });
  say(`Backup created: ${path}; ${tables} tables, ${filesLine({ files, fileBytes })}.`);
  if (!hasFiles)
    say(
      `The files are not included. Keep a copy of ${config.s3?.bucket ?? config.filesDir} with the backup.`,
    );
  if (config.secretKey !== undefined) say('SECRET_KEY is not included. Store it separately.');
  else say('The backup includes the secret key. Store it where nobody else can read it.');
  for (const key of missing) complain(`Missing from the file store and the backup: ${key}`);
  return missing.length === 0;
}

/** Restores a backup and reports its progress. */
export async function runRestore(
  config: Config,
  { path, replaces }: { path: string; replaces: boolean },
  { say }: Output,
): Promise<boolean> {
  const report = throttleLines(say);
  const tally = await restore(config, resolve(path), {
    replaces,
    progress: (now, phase) =>
      report(`${phase === 'check' ? 'Checked' : 'Restored'}: ${filesLine(now)}`),
  });
  await recordWithoutContext(config, {
    action: 'command.restore',
    details: { path: resolve(path), files: tally.files, replaced: replaces },
  });
  say(`Restored: ${path}; ${filesLine(tally)}. All users must sign in again. Start Spindle now.`);
  if (tally.absentAssets > 0)
    say(`Assets permanently deleted during the backup: ${tally.absentAssets}.`);
  return true;
}

/** Returns a function that passes on one line per interval and drops the others. */
function throttleLines(say: (line: string) => void): (line: string) => void {
  let reportedAt = performance.now();
  return (line) => {
    if (performance.now() - reportedAt < PROGRESS_MS) return;
    reportedAt = performance.now();
    say(line);
  };
}

function filesLine({ files, fileBytes }: { files: number; fileBytes: number }): string {
  return `${files.toLocaleString('en')} files, ${Math.round(fileBytes / 1e6).toLocaleString('en')} MB`;
}
