import type { WatermarkPlacement } from '@spindle/contracts/settings/image-settings';
import type { TxContext } from '../context.ts';
import { watermarkKey } from '../storage/keys.ts';
import type { SettingValues } from './definitions.ts';
import { readSettings } from './settings.ts';

/** The stored watermark and how to apply it to images. */
export interface StoredWatermark {
  /** A PNG of at most WATERMARK_SIDE_MAX pixels a side. It is deleted when another one is uploaded. */
  objectKey: string;
  placement: WatermarkPlacement;
  /** Width of the watermark as a share of the image's width. */
  scale: number;
  /** Changes whenever the watermark file, its placement or its scale changes. */
  version: string;
}

/** Reads the watermark from the settings. Returns null if none is set. */
export async function readWatermark(ctx: Pick<TxContext, 'db'>): Promise<StoredWatermark | null> {
  return watermarkOf(await readSettings(ctx, 'watermark'));
}

/** Derives the watermark from settings already read. Returns null if none is set. */
export function watermarkOf({
  watermarkFileKey: fileKey,
  watermarkPlacement: placement,
  watermarkScale: scale,
}: SettingValues['watermark']): StoredWatermark | null {
  if (fileKey === null) return null;
  const version = [fileKey.slice('watermark-'.length, -'.png'.length), placement, scale].join('-');
  return { objectKey: watermarkKey(fileKey), placement, scale, version };
}
