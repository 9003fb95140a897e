import type { Context } from '@spindle/core/context';
import { AppError, NotFound } from '@spindle/core/errors';
import { diskOutage } from '@spindle/core/filesystem/disk-errors';
import { toUuid } from '@spindle/core/ids';
import { DependencyDown, outageOf } from '@spindle/core/outage';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import { INSTALLATION_KEY } from '@spindle/core/storage/keys';
import { MissingProgram } from '../programs/installed-programs.ts';
import { failureSentence } from '../programs/program-output.ts';
import { FinalFailure } from './handler.ts';
import { requireStore } from './require-store.ts';
import type { ClaimedStep } from './step-state.ts';

/** The consequence of a failed run for its step. */
export type Judgment =
  /** A dependency is down: the run does not count. */
  | { kind: 'postpone'; message: string }
  /** The file is unusable, or a program is missing; `revive` runs the step again once it is installed. */
  | { kind: 'end'; message: string }
  /** The next attempt may succeed. */
  | { kind: 'retry'; message: string };

const ORIGINAL_LOST = 'The original is missing from the file store.';

/**
 * Decides whether a failure ends a step. Before a step ends, the original must be present in the store: a program that reads from
 * an unmounted volume reports a damaged file. `isLastAttempt`: the step has no attempts left.
 */
export async function judgeFailure(
  ctx: Context,
  step: ClaimedStep,
  error: unknown,
  isLastAttempt: boolean,
): Promise<Judgment> {
  const down = outageOf(error) ? error : diskOutage(error);
  if (down) return { kind: 'postpone', message: outageMessage(down) };
  if (!isFinal(error) && !isLastAttempt) return { kind: 'retry', message: messageOf(error) };
  try {
    const isLost = await isOriginalLost(ctx, step, error);
    return { kind: 'end', message: isLost ? ORIGINAL_LOST : messageOf(error) };
  } catch (outage) {
    if (outageOf(outage)) return { kind: 'postpone', message: outageMessage(outage) };
    throw outage;
  }
}

/** Returns whether a retry would fail in the same way. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof FinalFailure ||
    error instanceof MissingProgram || // `revive` runs it again once the program is there
    (error instanceof AppError && error.status < 500)
  );
}

/** Returns whether the file store is available but lacks the asset's original. Throws DependencyDown during an outage of the store. */
async function isOriginalLost(
  ctx: Context,
  { assetId }: ClaimedStep,
  error: unknown,
): Promise<boolean> {
  const original =
    assetId &&
    (await ctx.db.file.findFirst({
      where: { assetId: toUuid(assetId), key: 'original' },
      orderBy: { version: 'desc' },
    }));
  const isThere = original && (await ctx.storage.head(original.objectKey)) !== null;
  if (!isThere && (original || error instanceof NotFound))
    await requireStore(ctx, original ? original.objectKey : INSTALLATION_KEY);
  return original !== null && !isThere;
}

/** Returns the message that users read while the step waits. */
function outageMessage(outage: unknown): string {
  return outage instanceof DependencyDown ? outage.message : 'The database does not answer.';
}

/** Returns the message for users: our own sentences and program output, never details of an unexpected error. */
function messageOf(error: unknown): string {
  if (error instanceof ProgramFailed)
    return failureSentence('This file cannot be processed', error);
  return error instanceof FinalFailure || error instanceof AppError
    ? error.message
    : 'Unexpected error. The worker log has the details.';
}
