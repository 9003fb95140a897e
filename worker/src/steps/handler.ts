import type { Context, TxContext } from '@spindle/core/context';

/** A step that this process has taken on. */
export interface Run {
  stepId: number;
  jobId: number;
  assetId: string | null;
  /** Of the step: which of several alike. */
  key: string;
  /** Aborted when time is up, the process ends, the job is cancelled, or somebody else took the step over. */
  signal: AbortSignal;
  /** Reports how far it is, 0 to 100. Cheap: written at most twice a second. */
  progress(percent: number): void;
}

/** Does one task. Safe to run twice; returns quietly when its row is gone. */
export interface Handler {
  run(ctx: Context, run: Run): Promise<void>;
  /** What else becomes of a step that has failed for good, in the transaction that says so. */
  giveUp?(
    ctx: TxContext,
    run: Pick<Run, 'jobId' | 'assetId' | 'key'>,
    reason: string,
  ): Promise<void>;
}

/** Trying again would not help. The message is shown to people. */
export class FinalFailure extends Error {}
