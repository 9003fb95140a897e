import type { WatermarkPlacement } from '@spindle/contracts/settings/image-settings';
import type { TxContext } from '../context.ts';
import { watermarkKey } from '../storage/keys.ts';
import type { SettingValues } from './definitions.ts';
import { readSettings } from './settings.ts';

/** The watermark as pictures get it. */
export interface StoredWatermark {
  /** A PNG of at most WATERMARK_SIDE_MAX pixels a side. It is gone once another is uploaded. */
  objectKey: string;
  placement: WatermarkPlacement;
  /** Share of the picture's width. */
  scale: number;
  /** Another wherever a picture would look different. */
  version: string;
}

/** Null where there is none. */
export async function readWatermark(ctx: Pick<TxContext, 'db'>): Promise<StoredWatermark | null> {
  return watermarkOf(await readSettings(ctx, 'watermark'));
}

/** The same for whoever has the settings at hand. */
export function watermarkOf({
  watermarkFileKey: fileKey,
  watermarkPlacement: placement,
  watermarkScale: scale,
}: SettingValues['watermark']): StoredWatermark | null {
  if (fileKey === null) return null;
  const version = [fileKey.slice('watermark-'.length, -'.png'.length), placement, scale].join('-');
  return { objectKey: watermarkKey(fileKey), placement, scale, version };
}
