import type { TASKS } from '@spindle/core/tasks/tasks';
import { analyzeAsset } from './addons/analyze-asset.ts';
import { analyzeAssets } from './addons/analyze-assets.ts';
import { makeWaveform } from './audio/make-waveform.ts';
import { changeAssets } from './bulk/change-assets.ts';
import { prefetchCdn } from './cdn/prefetch.ts';
import { purgeCdn } from './cdn/purge.ts';
import { checkConversion } from './conversions/check-conversion.ts';
import { convertAssets } from './conversions/convert-assets.ts';
import { convertImage } from './conversions/convert-image.ts';
import { exportAssets } from './export/export-assets.ts';
import { probe } from './ingest/probe.ts';
import { finish } from './jobs/finish.ts';
import { updateData } from './metadata/update-data.ts';
import type { Handler } from './steps/handler.ts';
import { deleteSources } from './storage-move/delete-sources.ts';
import { moveFiles } from './storage-move/move-files.ts';
import { purgeTrash } from './trash/purge-trash.ts';
import { transferOwnership } from './users/transfer-ownership.ts';
import { deleteEarlierDerivatives } from './versions/delete-earlier-derivatives.ts';
import { cutClip } from './video/clips/cut-clip.ts';
import { makePreview } from './video/clips/make-preview.ts';
import { encodeRenditions } from './video/encode/encode-renditions.ts';
import { extractSubtitles } from './video/extract-subtitles.ts';
import { packageRendition } from './video/package/package-rendition.ts';
import { makeStoryboard } from './video/storyboard/make-storyboard.ts';

type TaskName = (typeof TASKS)[number]['name'];

/** The handler of each task, by task name. */
export const HANDLERS: Record<TaskName, Handler> = {
  probe,
  finish,
  'delete-earlier-derivatives': deleteEarlierDerivatives,
  'convert-image': convertImage,
  'make-tiles': convertImage,
  'check-conversion': checkConversion,
  'encode-renditions': encodeRenditions,
  'package-rendition': packageRendition,
  'make-storyboard': makeStoryboard,
  'make-preview': makePreview,
  'cut-clip': cutClip,
  'convert-assets': convertAssets,
  'analyze-asset': analyzeAsset,
  'transcribe-asset': analyzeAsset,
  'analyze-assets': analyzeAssets,
  'change-assets': changeAssets,
  'purge-trash': purgeTrash,
  'transfer-ownership': transferOwnership,
  'update-data': updateData,
  'make-waveform': makeWaveform,
  'extract-subtitles': extractSubtitles,
  'prefetch-cdn': prefetchCdn,
  'purge-cdn': purgeCdn,
  'export-assets': exportAssets,
  'move-files': moveFiles,
  'delete-sources': deleteSources,
};
