/** Types of statistics. API decision 41. */
export const STAT_TYPES = ['api', 'cdn', 'transcodes', 'addons', 'lb', 'storage'] as const;
export type StatType = (typeof STAT_TYPES)[number];

/** Series of the type cdn: bytes, and the number of requests. */
export const CDN_SUBTYPES = ['traffic', 'request'] as const;
export type CdnSubtype = (typeof CDN_SUBTYPES)[number];

/** Series of the type storage: all files, or one kind of files. */
export const STORAGE_SUBTYPES = ['ASSET', 'originals', 'derivatives', 'transcodes'] as const;

/** Names the ids of paths by the segment before them. */
const ID_NAMES: Readonly<Record<string, string>> = {
  assets: 'ASSET_ID',
  content: 'ASSET_ID',
  conversion: 'ASSET_ID',
  merge: 'MERGE_ID',
  people: 'PERSON_ID',
  storyboard: 'ASSET_ID',
  trash: 'ASSET_ID',
  uploads: 'UPLOAD_ID',
  video: 'ASSET_ID',
  zoomable: 'ASSET_ID',
  assetcollection: 'COLLECTION_ID',
  cdn_logs: 'CDN_LOG_ID',
  'change-sets': 'CHANGE_SET_ID',
  comments: 'COMMENT_ID',
  assetschemas: 'SCHEMA_ID',
  deliveries: 'DELIVERY_ID',
  endpoints: 'ENDPOINT_ID',
  jobs: 'JOB_ID',
  keys: 'KEY_ID',
  savedsearches: 'SAVED_SEARCH_ID',
  sessions: 'SESSION_ID',
  shares: 'SHARE_ID',
  stacks: 'STACK_ID',
  'stack-suggestions': 'STACK_SUGGESTION_ID',
  users: 'USER_ID',
};

/** Returns the series of a route: `/api/v1/assets/{id}/data` becomes `/api/v1/assets/{ASSET_ID}/data`. API decision 41. */
export function seriesOfPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string, at: number) => {
    const [, before = ''] = /([\w-]+)\/$/.exec(path.slice(0, at)) ?? [];
    const known = name === 'id' ? ID_NAMES[before] : undefined;
    return `{${known ?? name.replace(/[A-Z]/g, '_$&').toUpperCase()}}`;
  });
}
