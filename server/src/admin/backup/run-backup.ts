import { resolve } from 'node:path';
import type { Config } from '@spindle/core/config/config';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

/** Milliseconds between two lines of progress. */
const PROGRESS_MS = 5_000;

interface Person {
  say(line: string): void;
  complain(line: string): void;
}

/** Makes a backup, tells how it goes, and gives whether nothing is missing. withFiles null: where files lie on disk. */
export async function runBackup(
  config: Config,
  { path, withFiles }: { path: string; withFiles: boolean | null },
  { say, complain }: Person,
): Promise<boolean> {
  const has = withFiles ?? config.s3 === null;
  const tell = everyNow(say);
  const { tables, files, fileBytes, missing } = await backUp(config, resolve(path), {
    withFiles: has,
    progress: (now) => tell(`${now.tables} tables, ${filesLine(now)}`),
  });
  say(`Backup created: ${path}; ${tables} tables, ${filesLine({ files, fileBytes })}.`);
  if (!has)
    say(
      `The files are not included. Keep a copy of ${config.s3?.bucket ?? config.filesDir} with the backup.`,
    );
  if (config.secretKey !== undefined) say('SECRET_KEY is not included. Store it separately.');
  else say('The backup includes the secret key. Store it where nobody else can read it.');
  for (const key of missing) complain(`Missing from the file store and the backup: ${key}`);
  return missing.length === 0;
}

/** Restores a backup and tells how it goes. */
export async function runRestore(
  config: Config,
  { path, replaces }: { path: string; replaces: boolean },
  { say }: Person,
): Promise<boolean> {
  const tell = everyNow(say);
  const tally = await restore(config, resolve(path), {
    replaces,
    progress: (now, isChecking) =>
      tell(`${isChecking ? 'Checked' : 'Restored'}: ${filesLine(now)}`),
  });
  say(`Restored: ${path}; ${filesLine(tally)}. All users must sign in again. Start Spindle now.`);
  if (tally.absentAssets > 0)
    say(`Assets permanently deleted during the backup: ${tally.absentAssets}.`);
  return true;
}

function everyNow(say: (line: string) => void): (line: string) => void {
  let toldAt = performance.now();
  return (line) => {
    if (performance.now() - toldAt < PROGRESS_MS) return;
    toldAt = performance.now();
    say(line);
  };
}

function filesLine({ files, fileBytes }: { files: number; fileBytes: number }): string {
  return `${files.toLocaleString('en')} files, ${Math.round(fileBytes / 1e6).toLocaleString('en')} MB`;
}
