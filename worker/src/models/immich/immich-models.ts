import {
  IMMICH_MODELS,
  type ModelService,
  type ModelSettings,
} from '@spindle/contracts/settings/model-settings';
import type { Config } from '@spindle/core/config/config';
import { pingImmich } from '@spindle/core/models/immich';
import { type FaceDistances, spreadDistances } from '../face-distances.ts';
import { openService, type Service } from '../open-service.ts';
import type { ServiceModel } from '../provider.ts';
import { immichTasks } from './immich-tasks.ts';

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

/** Opens the service at an address. Nothing connects before the first request. */
export const openImmich = (config: Config, url: string): Service =>
  openService({
    ping: (signal) => pingImmich(config, url, signal),
    tasks: immichTasks(config, url),
  });

/** Returns the models of the service that the settings name. None without its address. */
export function immichModels(
  settings: ModelSettings,
  open: (url: string) => Service,
): ServiceModel[] {
  const { immich_url: url } = settings;
  if (url === '') return [];
  const names = Object.entries(IMMICH_MODELS) as [keyof typeof IMMICH_MODELS, keyof ModelService][];
  return names
    .map(([capability, field]) => ({ capability, model: settings[field] }))
    .filter(({ model }) => model !== '')
    .map((given) => ({
      ...given,
      provider: 'immich',
      version: '1',
      license: NON_COMMERCIAL.test(given.model) ? 'non-commercial research only' : '',
      sizeBytes: null,
      usualMemoryBytes: null,
      usualSeconds: null,
      ...(given.capability === 'faces' && { distances: ARCFACE_DISTANCES }),
      service: open(url),
    }));
}
