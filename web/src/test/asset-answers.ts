import type { Asset } from '@spindle/contracts/assets/assets';
import type { AssetFacts } from '@spindle/contracts/facts/facts';
import { assetId } from './search-answers.ts';

/** Facts of an asset of which nothing is known. */
export const noFacts: AssetFacts = {
  tags: [],
  title: null,
  caption: null,
  credit: null,
  rating: null,
  flag: null,
  color_label: null,
  taken: null,
  position: null,
  country: null,
  region: null,
  town: null,
  camera: null,
  lens: null,
  iso: null,
  aperture: null,
  exposure: null,
  focal_length: null,
};

/** Returns the answer for the nth asset: by default a photo with status OK. */
export function assetAnswer(index = 0, changes: Partial<Asset> = {}): Asset {
  return {
    id: assetId(index),
    status: 'OK',
    name: 'lakeside-dusk.jpg',
    size: 4_900_000,
    checksum: '9f3c1d2f94e7aa6b3c5d7e9f0ee577ab',
    content_type: 'image/jpeg',
    kind: 'IMAGE',
    provider: 'local',
    storage_type: 'LOCAL',
    bucket: '',
    key: 'originals/1',
    public: false,
    trashed: false,
    creator_id: 7,
    upload_time: '2026-11-20T18:10:00Z',
    update_user_id: 7,
    update_time: '2026-11-20T18:12:00Z',
    upload_path: 'Trip/Day 1',
    version: 3,
    render_version: 3,
    poster_second: null,
    thumbhash: null,
    data_schema_id: 0,
    facts: noFacts,
    fact_sources: {},
    metadata: {
      width: 6000,
      height: 4000,
      dpi: 300,
      ColorPalette: [
        { hex: '#1f3b5c', percent: 61.4 },
        { hex: '#e6d37a', percent: 38.6 },
      ],
    },
    data: { data_schema_id: 0 },
    conversions: {},
    addons_info: { ON_DEMAND_IMAGE: { available: true } },
    errors: {},
    ...changes,
  };
}
