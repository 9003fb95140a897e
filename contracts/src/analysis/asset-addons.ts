import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { needs, route } from '../http/route.ts';
import { AnalysisAddonKey } from '../settings/event-hooks.ts';
import { AnalysisSource } from './image-analysis.ts';

/**
 * OFF: the add-on is not added or not enabled. NOT_ANALYZED: it has no result for the asset. WORKING: a job waits or runs. FAILED: the last
 * job failed; an earlier result is shown all the same.
 */
export const AddonState = z.enum(['OFF', 'NOT_ANALYZED', 'WORKING', 'FAILED', 'ANALYZED']);
export type AddonState = z.infer<typeof AddonState>;

/** What an add-on found on an asset. */
export const AssetAddon = z.object({
  key: AnalysisAddonKey,
  state: AddonState,
  /** Why the last job failed; otherwise empty. */
  error: z.string(),
  /** Each label once, from the most probable; `score` is 0 to 1. */
  labels: z.array(z.object({ label: z.string(), score: z.number() })),
  /** Number of faces or people. Null for add-ons that count nothing, and without a result. */
  count: z.number().int().nullable(),
  /** The text that TEXT_RECOGNITION read or AUDIO_SUBTITLES heard, a line or passage each; otherwise empty. */
  text: z.string(),
  /**
   * The audio tracks of which AUDIO_SUBTITLES transcribed one: the language of each (BCP 47), null if the file does not state it, and the
   * position of the transcribed one, from 0. Null for other add-ons, without a result, and for results of earlier releases.
   */
  audio_tracks: z
    .object({ languages: z.array(z.string().nullable()), used: z.number().int() })
    .nullable(),
  /** Null without a result. */
  source: AnalysisSource.nullable(),
});
export type AssetAddon = z.infer<typeof AssetAddon>;

export const listAssetAddons = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/addons',
  summary: 'List what the add-ons found on an asset, and what they are doing',
  access: needs('READ_ASSET'),
  params: AssetParams,
  answer: z.object({ status: z.literal('OK'), data: z.array(AssetAddon) }),
  example: (ids) => ({ params: { id: ids.assetId } }),
});
