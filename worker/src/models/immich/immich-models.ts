import type { ModelSettings } from '@spindle/contracts/settings/model-settings';
import { type FaceDistances, spreadDistances } from '../face-distances.ts';
import type { ServiceModel } from '../provider.ts';

/**
 * Distances of the faces of InsightFace's networks, whose vectors have length 1. From the cosine distances that Immich uses and recommends,
 * .5 and .3 to .7; not measured with this product.
 */
const ARCFACE_DISTANCES: FaceDistances = {
  same: euclidean(0.5),
  maybe: euclidean(0.55),
  search: spreadDistances(euclidean(0.7), euclidean(0.35)),
};

/** Returns the Euclidean distance of two vectors of length 1 by their cosine distance. */
function euclidean(cosineDistance: number): number {
  return Math.sqrt(2 * cosineDistance);
}

/** Models whose license InsightFace limits. */
const NON_COMMERCIAL = /^(buffalo|antelope)/;

/** Returns the models of the service that the settings name. None without its address. */
export function immichModels({
  immich_url: url,
  immich_faces_model,
  immich_clip_model,
  immich_ocr_model,
}: ModelSettings): ServiceModel[] {
  if (url === '') return [];
  const models = [
    { capability: 'faces', model: immich_faces_model, distances: ARCFACE_DISTANCES },
    { capability: 'embedImage', model: immich_clip_model },
    { capability: 'embedText', model: immich_clip_model },
    { capability: 'ocr', model: immich_ocr_model },
  ] as const;
  return models
    .filter(({ model }) => model !== '')
    .map((given) => ({
      ...given,
      provider: 'immich',
      version: '1',
      license: NON_COMMERCIAL.test(given.model) ? 'non-commercial research only' : '',
      sizeBytes: null,
      usualMemoryBytes: null,
      usualSeconds: null,
      url,
    }));
}
