import type { Disposition } from '@spindle/contracts/settings/event-hooks';
import type { Context, TxContext } from '@spindle/core/context';
import type { Asset, Prisma } from '@spindle/prisma/client';
import type { Capability } from '../models/capabilities.ts';
import type { Models } from '../models/models.ts';

/** What an add-on analyzes. */
export interface Subject {
  asset: Asset;
  /** Local copy of the file that the analyzer reads. */
  path: string;
  /** Those of this analysis: the settings may select others meanwhile. */
  models: Models;
  disposition: Disposition;
  /** Whether a user asked for a new result. */
  isForced: boolean;
  /** Position of the audio track that the user chose, from 0. */
  audioTrack?: number | undefined;
  signal: AbortSignal;
  /** Reports the progress in percent, 0 to 100. */
  progress(percent: number): void;
}

/** Reserved fields of an asset's data, by their names. Null removes a field. */
export type ReservedFields = Readonly<Record<string, string | number | string[] | null>>;

/** What an add-on found. */
export interface Finding {
  /** Its shape is one of core/src/analysis/results.ts. */
  result: Prisma.InputJsonObject;
  /** Written when the disposition allows it. */
  fields: ReservedFields;
  /**
   * Writes further rows, in the transaction that saves the result. The row of the asset is locked. Returns the fields that need these
   * rows. `earlier`: the result that is replaced.
   */
  save?(tx: TxContext, earlier: unknown): Promise<ReservedFields>;
  /** Removes what is no longer needed, after the transaction. */
  afterwards?(): Promise<void>;
}

/** Analyzes assets for one add-on. */
export interface Analyzer {
  /** The capability whose model stands beside the result. */
  capability: Capability;
  /** Whether it also saves the vector of each image. */
  savesVectors?: true;
  /** What it reads. Default: the preview. */
  reads?: 'original';
  examine(ctx: Context, subject: Subject): Promise<Finding>;
}
