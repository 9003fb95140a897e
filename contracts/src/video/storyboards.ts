import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { STORYBOARD_PATH } from '../files/file-paths.ts';
import { Credentials, ImageQuery } from '../files/files.ts';
import { mediaOpenly, route } from '../http/route.ts';

const ImageParams = AssetParams.extend({
  /** Six digits, from 000001. */
  number: z
    .string()
    .regex(/^\d{6}$/, 'must be six digits')
    .transform(Number),
});

const Query = z.object({
  ...Credentials,
  /** Version from the storyboard's URLs. Makes the image cacheable without expiry. */
  v: z.coerce.number().int().optional(),
});

const FILE = { access: mediaOpenly('READ_ASSET'), answer: z.any(), answerFormat: 'file' } as const;

export const readStoryboard = route({
  method: 'GET',
  path: STORYBOARD_PATH,
  summary:
    'Get the storyboard of a video (WebVTT): which part of which sprite shows which seconds. Its URLs carry the credential of the request',
  params: AssetParams,
  query: z.object(Credentials),
  ...FILE,
  example: (ids) => ({ params: { id: ids.assetId } }),
});

export const readStoryboardSprite = route({
  method: 'GET',
  path: '/api/v1/storyboard/{id}/sprite_{number}.jpg',
  summary: 'Get a sprite with many small frames of a video',
  params: ImageParams,
  query: Query,
  ...FILE,
  example: (ids) => ({ params: { id: ids.assetId, number: '000001' } }),
});

export const readStoryboardFrame = route({
  method: 'GET',
  path: '/api/v1/storyboard/{id}/storyboard_{number}.jpg',
  summary:
    'Get one frame of the storyboard of a video, in the size of the settings, or with image options',
  params: ImageParams,
  query: ImageQuery,
  ...FILE,
  example: (ids) => ({ params: { id: ids.assetId, number: '000001' } }),
});
