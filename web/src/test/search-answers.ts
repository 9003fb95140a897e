import type { ExtendedResult, SearchAnswer } from '@spindle/contracts/search/search';

/** Returns the id of the nth asset. */
export function assetId(index: number): string {
  return index.toString(16).padStart(32, '0');
}

/** Returns an asset of a search answer: by default a photo with status OK. */
export function foundAsset(changes: Partial<ExtendedResult> = {}): ExtendedResult {
  return {
    name: 'lakeside-dusk.jpg',
    size: 4_900_000,
    content_type: 'image/jpeg',
    trashed: false,
    status: 'OK',
    errors: {},
    upload_time: '2026-11-20T18:10:00Z',
    title: null,
    rating: null,
    flag: null,
    color_label: null,
    taken: null,
    thumbhash: null,
    width: 6000,
    height: 4000,
    duration: null,
    version: 3,
    render_version: 3,
    has_preview: true,
    ...changes,
  };
}

interface Page {
  page?: number;
  limit?: number;
  /** Number of assets on all pages; defaults to those of the answer. */
  total?: number;
  searchId?: string;
}

/** Returns a search answer. The assets get ids in their order. */
export function searchAnswer(assets: ExtendedResult[], of: Page = {}): SearchAnswer {
  const { page = 1, limit = 30, total = assets.length, searchId = 'snapshot-1' } = of;
  const matches = assets.map((_, index) => assetId(index));
  const found = Object.fromEntries(assets.map((asset, index) => [assetId(index), asset]));
  return {
    status: 'OK',
    version: 1,
    hits: total,
    search_id: searchId,
    page,
    limit_per_page: limit,
    data: { matches, extended_result: found },
    result: matches,
    extended_result: found,
    total_files: total,
    total_pages: Math.ceil(total / limit),
    search_result_id: searchId,
  };
}
