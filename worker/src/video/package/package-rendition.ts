import { HLS } from '@spindle/contracts/video/video-keys';
import { inTransaction, type TxContext } from '@spindle/core/context';
import {
  type ConversionRow,
  putConversion,
  removeObjects,
} from '@spindle/core/conversions/put-conversion';
import { fromUuid } from '@spindle/core/ids';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import { readSettings } from '@spindle/core/settings/settings';
import { readEncodePlan } from '@spindle/core/video/encode-plan';
import { TRACK } from '@spindle/core/video/rendition-index';
import { findMedia, type Media } from '../../assets/find-media.ts';
import { FinalFailure, type Handler } from '../../steps/handler.ts';
import { recordConversionFailure } from '../../steps/record-conversion-failure.ts';
import { packageHls } from './package-hls.ts';
import { packageMp4, remuxOriginal } from './package-mp4.ts';
import { type Packaging, SEGMENTS_GONE } from './packaging.ts';

/** Packages the rendition with the key of the step. Does nothing when the encode plan lacks it, because it would need upscaling. */
export const packageRendition: Handler = {
  async run(ctx, { jobId, key, signal }) {
    const video = await findMedia(ctx, jobId, 'VIDEO');
    if (!video) return;
    const source = { assetId: fromUuid(video.id), version: video.version };
    const encodePlan = await readEncodePlan(ctx, source, jobId);
    if (!encodePlan) throw new FinalFailure(SEGMENTS_GONE);
    const { transcodes } = await readSettings(ctx, 'video');
    const isPublic = new Map(Object.entries(transcodes)).get(key)?.public ?? false;
    const rows = await inWorkFolder(ctx, (dir) =>
      storeRendition({ ctx, source, encodePlan, dir, signal }, key, video),
    );
    if (rows.length === 0) return;
    const old = await inTransaction(ctx, async (tx) => {
      const replaced = key === HLS ? await deleteOldTracks(tx, video, rows) : [];
      for (const row of rows)
        replaced.push(...(await putConversion(tx, video, { ...row, public: isPublic })));
      return replaced;
    });
    await removeObjects(ctx, old);
  },

  giveUp: recordConversionFailure,
};

/** Packages the rendition and stores its files. Returns their rows; none when the encode plan lacks it. */
async function storeRendition(
  packaging: Packaging,
  key: string,
  video: Media,
): Promise<ConversionRow[]> {
  const { films, copies } = packaging.encodePlan;
  const [tracks, size] = [films[key], copies[key]];
  if (size) return [await remuxOriginal(packaging, key, { size, video })];
  if (!tracks) return [];
  return key === HLS
    ? packageHls(packaging, tracks)
    : [await packageMp4(packaging, key, tracks[0] ?? '')];
}

/** Deletes the tracks of an earlier HLS rendition that the new one lacks. Returns their object keys. */
async function deleteOldTracks(
  { db }: TxContext,
  { id: assetId, version }: { id: string; version: number },
  rows: ConversionRow[],
): Promise<string[]> {
  const key = { startsWith: TRACK, notIn: rows.map((row) => row.key) };
  const where = { assetId, version, key };
  const gone = await db.file.findMany({ where });
  await db.file.deleteMany({ where });
  return gone.map(({ objectKey }) => objectKey);
}
