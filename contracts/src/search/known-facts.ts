/** Facts that an asset has or lacks. `place`: a country, a region or a town. */
export const KNOWN_FACTS = [
  'gps',
  'taken',
  'title',
  'caption',
  'credit',
  'tags',
  'rating',
  'place',
] as const;
