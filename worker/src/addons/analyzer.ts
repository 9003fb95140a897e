import type { Disposition } from '@spindle/contracts/settings/event-hooks';
import type { Context, TxContext } from '@spindle/core/context';
import type { Asset, Prisma } from '@spindle/prisma/client';
import type { Capability } from '../models/capabilities.ts';

/** What an add-on analyzes. */
export interface Subject {
  asset: Asset;
  /** Local copy of its preview. */
  preview: string;
  disposition: Disposition;
  signal: AbortSignal;
}

/** What an add-on found. */
export interface Finding {
  /** Its shape is one of core/src/analysis/results.ts. */
  result: Prisma.InputJsonObject;
  /** Reserved fields of the asset's data, by their names. Written when the disposition allows it; null removes a field. */
  fields: Readonly<Record<string, string | number | string[] | null>>;
  /** Writes further rows, in the transaction that saves the result. The row of the asset is locked. */
  save?(tx: TxContext): Promise<void>;
}

/** Analyzes assets for one add-on. */
export interface Analyzer {
  /** The capability whose model stands beside the result. */
  capability: Capability;
  examine(ctx: Context, subject: Subject): Promise<Finding>;
}
