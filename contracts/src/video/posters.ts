import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { AssetSaved } from '../assets/assets.ts';
import { needs, route } from '../http/route.ts';

export const POSTER_CHOSEN = 'Poster changed';
export const POSTER_REMOVED = 'Automatic poster restored';

const PATH = '/api/v1/assets/{id}/poster';

export const choosePoster = route({
  method: 'PUT',
  path: PATH,
  summary:
    'Set a frame of a video as its poster, the source of all its images. Responds when it is set, or with 503 and Retry-After if that takes longer',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  body: z.strictObject({
    /** Seconds from the start of the video to the frame. */
    second: z.number().min(0),
  }),
  answer: AssetSaved,
  example: (ids) => ({ params: { id: ids.videoId }, body: { second: 1.5 } }),
});

export const removePoster = route({
  method: 'DELETE',
  path: PATH,
  summary: 'Restore the automatic poster of a video',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  answer: AssetSaved,
  example: (ids) => ({ params: { id: ids.videoId } }),
});
