import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { needs, route } from '../http/route.ts';
import { Queued } from '../jobs/jobs.ts';
import { AnalyzeRequest } from './analyze.ts';

/** Message when the faces of an asset are known already. */
export const FACES_KNOWN =
  'The faces of this asset have been recognized already. Send force: true to do it again.';

export const recognizeFaces = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/addons/face_recognition',
  summary:
    'Recognize the faces of an image, as a job; the ten largest can be searched for. 409 if it is done already, unless `force` is true',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  body: AnalyzeRequest.omit({ is_synchronous: true })
    .extend({
      /** Recognizes the faces again. Names that users gave to them are kept. */
      force: z.boolean().default(false),
    })
    .prefault({}),
  /** `id`: of the asset. */
  answer: Queued.extend({ id: z.string() }),
  example: (ids) => ({ params: { id: ids.assetId }, body: {} }),
});

/** Emotions of the API. The built-in model tells only happy and neutral; the others are 0. */
export const EMOTIONS = [
  'sad',
  'angry',
  'surprise',
  'fear',
  'happy',
  'disgust',
  'neutral',
] as const;
const Emotion = z.enum(EMOTIONS);

/** The emotions of each face. `region`: top left corner and size, as shares of the image. Probabilities are 0 to 1. */
export const FaceEmotions = z.object({
  data: z.array(
    z.object({
      region: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      dominant_emotion: Emotion,
      emotion: z.record(Emotion, z.number()),
    }),
  ),
});
export type FaceEmotions = z.infer<typeof FaceEmotions>;

export const recognizeEmotions = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/addons/emotion_recognition',
  summary: 'Recognize the emotions of the faces of an image',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  body: AnalyzeRequest.prefault({}),
  answer: z.union([FaceEmotions, Queued]),
  example: (ids) => ({ params: { id: ids.assetId }, body: {} }),
});
