import type { StyleSpecification } from 'maplibre-gl';
import { feature, mesh } from 'topojson-client';
import countriesUrl from 'world-atlas/countries-50m.json?url';
import { unwrap } from './unwrap.ts';

type World = Parameters<typeof mesh>[0];

let world: Promise<World> | undefined;

/** Loads the outlines of land and countries once. Rejects if they cannot be loaded; the next call tries again. */
function loadWorld(): Promise<World> {
  world ??= fetch(countriesUrl).then((answer) => {
    if (!answer.ok) throw new Error(`The outlines answered ${answer.status}`);
    return answer.json() as Promise<World>;
  });
  world.catch(() => {
    world = undefined;
  });
  return world;
}

/** Returns the style of the embedded map in the colors of a scheme: it asks no other host. */
export async function loadBaseMap(scheme: keyof typeof BASE_COLORS): Promise<StyleSpecification> {
  const topology = await loadWorld();
  const { countries, land } = topology.objects;
  if (!countries || !land) throw new Error('The outlines have no land');
  const borders = mesh(topology, countries as Parameters<typeof mesh>[1], (a, b) => a !== b);
  const shapes = feature(topology, land);
  unwrap(borders);
  unwrap(shapes);
  const colors = BASE_COLORS[scheme];
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: shapes, attribution: 'Natural Earth, GeoNames' },
      borders: { type: 'geojson', data: borders },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colors.water } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.land } },
      { id: 'coast', type: 'line', source: 'land', paint: { 'line-color': colors.coast } },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': colors.borders, 'line-dasharray': [3, 2] },
      },
    ],
  };
}

/** The paint properties of the base map that depend on the color scheme. */
export const BASE_COLORS = {
  light: { water: '#dbe6f1', land: '#f7f7f4', coast: '#a9b7c6', borders: '#b9b9bf' },
  dark: { water: '#16202b', land: '#26282b', coast: '#46566a', borders: '#55555d' },
} as const;
