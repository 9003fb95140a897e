import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { mediaNeeds, route } from '../http/route.ts';

/** Peaks of a sound, however long: more than any screen shows. */
export const WAVEFORM_PEAKS = 1800;

/** What the measuring of a sound is called, as a step and where it is asked for anew. */
export const WAVEFORM_STEP = 'waveform';

export const Waveform = z.object({
  /** The loudest of each part, 0 to 1; all parts are of one length. */
  peaks: z.array(z.number().min(0).max(1)).max(WAVEFORM_PEAKS),
  /** Seconds. */
  duration: z.number(),
  /** Whether the picture of the asset is the cover of the sound, rather than drawn of the sound itself. */
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
  example: (world) => ({ params: { id: world.assetId } }),
});
