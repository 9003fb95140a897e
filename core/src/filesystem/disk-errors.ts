import { NotFound } from '../errors.ts';
import { DependencyDown } from '../outage.ts';

/** Seconds a client should wait for a person to repair a disk. */
const REPAIR_SECONDS = 60;

const SENTENCES: Record<string, string> = {
  ENOSPC: 'The disk is full. Free some space, then try again.',
  EDQUOT: 'The disk quota is used up. Free some space, then try again.',
  EROFS: 'The files folder is on a read-only disk.',
  EACCES: 'The files folder may not be read or written by this process.',
  EPERM: 'The files folder may not be read or written by this process.',
  EIO: 'The disk of the files folder fails.',
  EMFILE: 'Too many files are open. Try again in a moment.',
  ENFILE: 'Too many files are open. Try again in a moment.',
};

/** Translates an error of the file system: returns NotFound, DependencyDown, or the error itself. */
export function diskError(error: unknown): unknown {
  const code = systemCode(error);
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return new NotFound('File');
  return diskOutage(error) ?? error;
}

/** Returns DependencyDown when the disk caused an error of the file system, else undefined. */
export function diskOutage(error: unknown): DependencyDown | undefined {
  return outageByCode(DependencyDown, systemCode(error), error);
}

function outageByCode<F extends DependencyDown>(
  Outage: new (...given: ConstructorParameters<typeof DependencyDown>) => F,
  code: string | undefined,
  cause: unknown,
): F | undefined {
  const message = SENTENCES[code ?? ''];
  return message === undefined
    ? undefined
    : new Outage('disk', message, { cause, retryAfterSeconds: REPAIR_SECONDS });
}

/** Translates an error of a write: a folder that is missing and cannot be created is an outage, not a missing file. */
export function diskWriteError(error: unknown): unknown {
  const code = systemCode(error);
  if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'EEXIST') return diskError(error);
  return new DependencyDown('disk', 'The files folder cannot be written to.', {
    cause: error,
    retryAfterSeconds: REPAIR_SECONDS,
  });
}

/** Returns the outage of a full disk. */
export function diskFull(cause: unknown): DependencyDown {
  const message = SENTENCES.ENOSPC ?? '';
  return new DependencyDown('disk', message, { cause, retryAfterSeconds: REPAIR_SECONDS });
}

/** Messages of disk errors in the output of programs such as libvips. */
const REPORTED_MESSAGES: Record<string, RegExp> = {
  ENOSPC: /No space left on device/i,
  EDQUOT: /Disk quota exceeded/i,
  EROFS: /Read-only file system/i,
};

/** A disk outage that a program reported. The message may come from a file, so believe it only when space is short. */
export class ReportedDiskOutage extends DependencyDown {}

/** Returns the disk outage that a program's error output reports, else undefined. */
export function reportedDiskOutage(output: string): ReportedDiskOutage | undefined {
  const [code] =
    Object.entries(REPORTED_MESSAGES).find(([, pattern]) => pattern.test(output)) ?? [];
  return outageByCode(ReportedDiskOutage, code, output);
}

/** Returns whether an error means that a file or folder does not exist. */
export function isMissing(error: unknown): boolean {
  const code = systemCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function systemCode(error: unknown): string | undefined {
  const isSystemError = error instanceof Error && 'syscall' in error && 'code' in error;
  return isSystemError && typeof error.code === 'string' ? error.code : undefined;
}
