import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { mediaNeeds, route } from '../http/route.ts';

/** Number of peaks of a waveform: more than the pixels of most players. */
export const WAVEFORM_PEAKS = 1800;

/** Key of the step that measures a waveform, also in requests to repeat it. */
export const WAVEFORM_STEP = 'waveform';

export const Waveform = z.object({
  /** The peak of each of the equally long parts, 0 to 1. */
  peaks: z.array(z.number().min(0).max(1)).max(WAVEFORM_PEAKS),
  /** Seconds. */
  duration: z.number(),
  /** Whether the image of the asset is an attached cover; otherwise it is a drawn waveform. */
  has_cover: z.boolean(),
});
export type Waveform = z.infer<typeof Waveform>;

export const readWaveform = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/waveform.json',
  summary: 'Get the waveform of audio',
  access: mediaNeeds('READ_ASSET'),
  params: AssetParams,
  answer: Waveform,
  example: (ids) => ({ params: { id: ids.assetId } }),
});
