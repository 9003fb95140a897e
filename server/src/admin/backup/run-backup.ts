import { resolve } from 'node:path';
import type { Config } from '@spindle/core/config/config';
import type { Output, Streams } from '../output.ts';
import { recordWithoutContext } from '../record-command.ts';
import { openFileTarget, streamTarget } from './archive-target.ts';
import { backUp } from './back-up.ts';
import { receiveArchive } from './receive-archive.ts';
import { restore } from './restore.ts';

/** The file name that stands for standard output in a backup, and for standard input in a restore. */
const STREAM = '-';

/** Milliseconds between two progress lines. */
const PROGRESS_MS = 5_000;

/**
 * Makes a backup and reports its progress: to standard error when the backup goes to standard output. Returns whether no file is missing.
 * withFiles: null includes files on disk, but not in S3.
 */
export async function runBackup(
  config: Config,
  { path, withFiles }: { path: string; withFiles: boolean | null },
  { say: sayOutside, complain, openOutput }: Output & Pick<Streams, 'openOutput'>,
): Promise<boolean> {
  const isStream = path === STREAM;
  const say = isStream ? complain : sayOutside;
  const hasFiles = withFiles ?? config.s3 === null;
  const report = throttleLines(say);
  const openTarget = async () =>
    isStream ? streamTarget(openOutput()) : openFileTarget(resolve(path));
  const { tables, files, fileBytes, missing } = await backUp(config, openTarget, {
    withFiles: hasFiles,
    progress: (now) => report(`${now.tables} tables, ${filesLine(now)}`),
  });
  await recordWithoutContext(config, {
    action: 'command.backup',
    details: { path: isStream ? path : resolve(path), has_files: hasFiles, files },
  });
  say(
    `Backup created: ${isStream ? 'standard output' : path}; ${tables} tables, ${filesLine({ files, fileBytes })}.`,
  );
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
  { say, openInput }: Output & Pick<Streams, 'openInput'>,
): Promise<boolean> {
  const report = throttleLines(say);
  const isStream = path === STREAM;
  const received = isStream
    ? await receiveArchive(config, openInput(), (bytes) =>
        report(`Received: ${inMegabytes(bytes)}`),
      )
    : null;
  const tally = await restore(config, received ?? resolve(path), {
    replaces,
    progress: (now, phase) =>
      report(`${phase === 'check' ? 'Checked' : 'Restored'}: ${filesLine(now)}`),
  }).finally(() => received?.close());
  await recordWithoutContext(config, {
    action: 'command.restore',
    details: { path: isStream ? path : resolve(path), files: tally.files, replaced: replaces },
  });
  const source = isStream ? 'standard input' : path;
  say(`Restored: ${source}; ${filesLine(tally)}. All users must sign in again. Start Spindle now.`);
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
  return `${files.toLocaleString('en')} files, ${inMegabytes(fileBytes)}`;
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;
}
