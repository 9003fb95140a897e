import * as contract from '@spindle/contracts/places/places';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';

export function placeRoutes(app: App): void {
  serve(app, contract.listPlaces, async (_, { query: { prefix, area, limit } }) => {
    const found =
      prefix === undefined
        ? area && app.places.findInArea(area, limit)
        : app.places.findByName(prefix, limit);
    return { status: 'OK' as const, data: (await found) ?? [] };
  });
}
