import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { needs, route } from '../http/route.ts';
import { Queued } from '../jobs/jobs.ts';
import { Disposition } from '../settings/event-hooks.ts';

/** What an analysis that a user starts writes, and whether the caller waits for it. */
export const AnalyzeRequest = z.object({
  /** Without it, that of the event-hooks of the add-on. */
  disposition: Disposition.omit({ pass_through_fields: true, names_in_downloads: true }).optional(),
  /** Waits up to 30 s for the labels. Otherwise the response names the job. */
  is_synchronous: z.boolean().default(false),
});
export type AnalyzeRequest = z.infer<typeof AnalyzeRequest>;

/** The labels of a synchronous call, from the most probable; `confidence` is 0 to 1. */
export const AnalyzedLabels = z.object({
  data: z.array(z.object({ label: z.string(), confidence: z.number() })),
});
export type AnalyzedLabels = z.infer<typeof AnalyzedLabels>;

const analyzeRoute = <P extends string>(path: P, summary: string) =>
  route({
    method: 'POST',
    path,
    summary,
    access: needs('EDIT_ASSET'),
    params: AssetParams,
    body: AnalyzeRequest.prefault({}),
    answer: z.union([AnalyzedLabels, Queued]),
    example: (ids) => ({ params: { id: ids.assetId }, body: {} }),
  });

/** Part B of the API, section 9. */
export const classifyScene = analyzeRoute(
  '/api/v1/assets/{id}/addons/scene_classification',
  'Label the scene of an image',
);

export const analyzeImage = analyzeRoute(
  '/api/v1/assets/{id}/addons/image_analysis',
  'Label an image again',
);

export const recognizeText = analyzeRoute(
  '/api/v1/assets/{id}/addons/text_recognition',
  'Read the text in an image',
);

export const estimatePose = analyzeRoute(
  '/api/v1/assets/{id}/addons/pose_estimation',
  'Label the poses of the people on an image',
);

/** Limits the position of an audio track. */
const AUDIO_TRACK_MAX = 99;

export const createSubtitles = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/addons/audio_subtitles',
  summary: 'Create subtitles from the speech of a video or a recording',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  body: AnalyzeRequest.extend({
    /**
     * Position of the audio track among those of the file, from 0. Without it, the first track in a language that the model knows, otherwise
     * the default track.
     */
    audio_track: z.number().int().min(0).max(AUDIO_TRACK_MAX).optional(),
  }).prefault({}),
  answer: z.union([AnalyzedLabels, Queued]),
  example: (ids) => ({ params: { id: ids.videoId }, body: {} }),
});
