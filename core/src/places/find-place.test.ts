import { expect, it } from 'vitest';
import { findPlace } from './find-place.ts';

it.each([
  ['a small town', [46.3636, 14.0938], ['Bled', 'Municipality of Bled', 'Slovenia']],
  ['a part of a city', [48.857, 2.362], ['Paris', 'Île-de-France', 'France']],
  ['a suburb of a city', [52.4986, 13.4033], ['Berlin', 'State of Berlin', 'Germany']],
  ['the south and the west', [-22.95, -43.21], ['Rio de Janeiro', 'Rio de Janeiro', 'Brazil']],
] as const)('finds the town of a position in %s', (_, [latitude, longitude], names) => {
  const [town, region, country] = names;
  expect(findPlace(latitude, longitude)).toEqual({ town, region, country });
});

it('finds no town at sea', () => {
  expect(findPlace(0, -30)).toBeNull();
});
