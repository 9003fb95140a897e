import type { Context, TxContext } from '@spindle/core/context';

/** One run of a step that this process has claimed. */
export interface Run {
  stepId: number;
  jobId: number;
  assetId: string | null;
  /** Distinguishes steps with the same task, for example by the content key of a conversion. */
  key: string;
  /** Aborted on timeout, on shutdown, when the job is canceled, and when another worker claims the step. */
  signal: AbortSignal;
  /** Reports the progress in percent, 0 to 100. Cheap: written at most twice a second. */
  progress(percent: number): void;
}

/** Performs one task. Idempotent. Returns without an error when its row is gone. */
export interface Handler {
  run(ctx: Context, run: Run): Promise<void>;
  /** Records further consequences of a final failure, in the transaction that fails the step. */
  giveUp?(
    ctx: TxContext,
    run: Pick<Run, 'jobId' | 'assetId' | 'key'>,
    reason: string,
  ): Promise<void>;
}

/** A failure that a retry would not fix. Users read the message. */
export class FinalFailure extends Error {}
