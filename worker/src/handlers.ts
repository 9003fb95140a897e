import type { TASKS } from '@spindle/core/tasks/tasks';
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
import { transferUser } from './users/transfer-user.ts';
import { deleteEarlierDerivatives } from './versions/clear-earlier.ts';
import { cutClip } from './video/clips/cut-clip.ts';
import { makePreview } from './video/clips/make-preview.ts';
import { encodeRenditions } from './video/encode/encode-renditions.ts';
import { extractSubtitles } from './video/extract-subtitles.ts';
import { packageRendition } from './video/package/package-rendition.ts';
import { makeStoryboard } from './video/storyboard/make-storyboard.ts';

type TaskName = (typeof TASKS)[number]['name'];

/** The handler of each task, by task name. Stored steps contain these names, so some keep an older word: a film is a rendition. */
export const HANDLERS: Record<TaskName, Handler> = {
  probe,
  finish,
  'clear-earlier': deleteEarlierDerivatives,
  'convert-image': convertImage,
  'make-tiles': convertImage,
  'check-conversion': checkConversion,
  'encode-film': encodeRenditions,
  'package-film': packageRendition,
  'make-storyboard': makeStoryboard,
  'make-preview': makePreview,
  'cut-clip': cutClip,
  'convert-assets': convertAssets,
  'change-assets': changeAssets,
  'purge-trash': purgeTrash,
  'transfer-user': transferUser,
  'update-data': updateData,
  'make-waveform': makeWaveform,
  'take-subtitles': extractSubtitles,
  'prefetch-cdn': prefetchCdn,
  'purge-cdn': purgeCdn,
  'export-assets': exportAssets,
  'move-files': moveFiles,
  'delete-sources': deleteSources,
};
