import { NotFound } from '../../errors.ts';
import { DependencyDown } from '../../outage.ts';

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

/** What the file system says, in the words of the product: NotFound, Unavailable, or the error itself. */
export function diskError(error: unknown): unknown {
  const code = systemCode(error);
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return new NotFound('File');
  return diskOutage(error) ?? error;
}

/** Unavailable where the disk is at fault, by what the file system says. */
export function diskOutage(error: unknown): DependencyDown | undefined {
  return faultOf(DependencyDown, systemCode(error), error);
}

function faultOf<F extends DependencyDown>(
  Fault: new (...given: ConstructorParameters<typeof DependencyDown>) => F,
  code: string | undefined,
  cause: unknown,
): F | undefined {
  const message = SENTENCES[code ?? ''];
  return message === undefined
    ? undefined
    : new Fault('disk', message, { cause, retryAfterSeconds: REPAIR_SECONDS });
}

/** The same where something was to be written: a folder that is not there, and cannot be made, is nobody's missing file. */
export function diskWriteError(error: unknown): unknown {
  const code = systemCode(error);
  if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'EEXIST') return diskError(error);
  return new DependencyDown('disk', 'The files folder cannot be written to.', {
    cause: error,
    retryAfterSeconds: REPAIR_SECONDS,
  });
}

/** The outage of a disk that holds no more. */
export function diskFull(cause: unknown): DependencyDown {
  const message = SENTENCES.ENOSPC ?? '';
  return new DependencyDown('disk', message, { cause, retryAfterSeconds: REPAIR_SECONDS });
}

/** What programs pass on of it, libvips among them. */
const PASSED_ON: Record<string, RegExp> = {
  ENOSPC: /No space left on device/i,
  EDQUOT: /Disk quota exceeded/i,
  EROFS: /Read-only file system/i,
};

/** A fault of the disk by what a program says of it. The words may come from a file: believe them only where space is short. */
export class ReportedDiskOutage extends DependencyDown {}

/** Returns the fault of the disk that a program tells of. */
export function reportedDiskOutage(words: string): ReportedDiskOutage | undefined {
  const [code] = Object.entries(PASSED_ON).find(([, pattern]) => pattern.test(words)) ?? [];
  return faultOf(ReportedDiskOutage, code, words);
}

/** Whether the file system says that there is no such file or folder. */
export function isMissing(error: unknown): boolean {
  const code = systemCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function systemCode(error: unknown): string | undefined {
  const isSystemError = error instanceof Error && 'syscall' in error && 'code' in error;
  return isSystemError && typeof error.code === 'string' ? error.code : undefined;
}
