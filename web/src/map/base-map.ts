import type { StyleSpecification } from 'maplibre-gl';
import { feature, mesh } from 'topojson-client';
import countriesUrl from 'world-atlas/countries-50m.json?url';
import { unwrap } from './unwrap.ts';

type World = Parameters<typeof mesh>[0];

let shapes: ReturnType<typeof readShapes> | undefined;

/** Reads the shapes of land and borders once, because that takes a while. Rejects if they cannot be loaded; the next call tries again. */
function loadShapes(): ReturnType<typeof readShapes> {
  shapes ??= readShapes();
  shapes.catch(() => {
    shapes = undefined;
  });
  return shapes;
}

async function readShapes() {
  const answer = await fetch(countriesUrl);
  if (!answer.ok) throw new Error(`The outlines answered ${answer.status}`);
  const topology: World = await answer.json();
  const { countries, land } = topology.objects;
  if (!countries || !land) throw new Error('The outlines have no land');
  const outlines = feature(topology, land);
  const borders = mesh(topology, countries as Parameters<typeof mesh>[1], (a, b) => a !== b);
  unwrap(outlines);
  unwrap(borders);
  return { outlines, borders };
}

/** Returns the style of the embedded map in the colors of a scheme: it asks no other host. */
export async function loadBaseMap(scheme: keyof typeof BASE_COLORS): Promise<StyleSpecification> {
  const { outlines, borders } = await loadShapes();
  const colors = BASE_COLORS[scheme];
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: outlines, attribution: 'Natural Earth, GeoNames' },
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
