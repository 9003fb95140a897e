/** How an asset was used. */
export type AssetUseKind = 'view' | 'download';

/** Uses of an asset by a user. */
export interface AssetUse {
  userId: number;
  /** 32 hexadecimal characters. */
  assetId: string;
  views: number;
  downloads: number;
}

/** A share and the user for whom its traffic counts. */
export interface ShareRef {
  shareId: number;
  ownerId: number;
}

/** Traffic of a share. */
export interface ShareUse extends ShareRef {
  visits: number;
  views: number;
  downloads: number;
  bytes: number;
}

/** Requests of a site for an asset. */
export interface HostUse {
  host: string;
  assetId: string;
  requests: number;
  bytes: number;
}

/** Searches for a term that found nothing. */
export interface TermUse {
  term: string;
  userId: number;
  searches: number;
}

/** Counts of one UTC day. */
export interface InsightCounts {
  /** Days since 1970. */
  day: number;
  assets: AssetUse[];
  shares: ShareUse[];
  hosts: HostUse[];
  terms: TermUse[];
}

/** Names the hosts, terms and shares that are not kept apart. */
export const OTHER_NAME = '';
export const OTHER_SHARE = 0;

/** Limits the hosts and the terms of a day. The rest counts as OTHER_NAME. */
export const NAMES_PER_DAY = 1_000;

/** Limits the pairs of host and asset of a day. Further pairs count for their host alone. */
export const HOST_ASSETS_PER_DAY = 10_000;

/** A term appears once so many users have searched for it. */
export const TERM_USERS_MIN = 3;
