import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { needs, route } from '../http/route.ts';

/** The model that made a result, and when. */
export const AnalysisSource = z.object({
  /** `builtin`, or the name that the operator gave. */
  provider: z.string(),
  model: z.string(),
  version: z.string(),
  analyzed_at: z.iso.datetime(),
  /** False when the images of the asset have changed since. A new result follows. */
  is_current: z.boolean(),
});
export type AnalysisSource = z.infer<typeof AnalysisSource>;

/** What IMAGE_ANALYSIS found on an image. Part B of the API, section 9. */
export const ImageAnalysis = z.object({
  /** What the image shows, from the most probable; `score` is 0 to 1. */
  labelAnnotations: z.array(z.object({ score: z.number(), data: z.string() })),
  /** The most probable label; empty when nothing is probable. */
  bestGuessLabels: z.array(z.object({ label: z.string(), languageCode: z.string() })),
  /** Text in the image. */
  textAnnotations: z.array(z.object({ locale: z.string(), data: z.string() })),
  /** Things, animals and people with their boxes, from the most probable. */
  objects: z.array(
    z.object({
      label: z.string(),
      score: z.number(),
      /** Top left corner and size, as shares of the image as a viewer sees it, 0 to 1. */
      box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
    }),
  ),
  /** Null until the image is analyzed. */
  source: AnalysisSource.nullable(),
});
export type ImageAnalysis = z.infer<typeof ImageAnalysis>;

export const readImageAnalysis = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/addons/image_analysis',
  summary: 'Get the labels of an image',
  access: needs('READ_ASSET'),
  params: AssetParams,
  answer: ImageAnalysis,
  example: (ids) => ({ params: { id: ids.assetId } }),
});
