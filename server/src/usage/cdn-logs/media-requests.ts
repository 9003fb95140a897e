import { API } from '@spindle/contracts/api';
import { OLD_NAMES } from '@spindle/contracts/old-names';
import { isMedia, isRedirect, REFUSED } from '../../classify-response.ts';
import type { LogLine } from './log-line.ts';

/** The paths of routes that deliver media, with the old ones. */
const MEDIA_PATHS = [
  ...API.filter(isMedia).map(({ path }) => path),
  ...OLD_NAMES.flatMap(({ route, path }) => (path !== undefined && isMedia(route) ? [path] : [])),
];
const MEDIA_PATH = new RegExp(`^(?:${MEDIA_PATHS.map(patternOf).join('|')})$`);

const ACCESS_ID = /(?:^|&)accessId=([\w-]{1,64})(?:&|$)/;
const SIGNATURE = /(?:^|&)signature=/;
const TOKEN = /(?:^|&)_jwt=/;
const SHARE = /^\/api\/v1\/public\/shares\/([\w-]{1,256})\//;
const ASSET = /\/([0-9a-f]{32})(?=\/|$)/i;

/** A request that counts, as the servers count it. */
export interface MediaRequest {
  /** 1, or 0 for a refusal, whose bytes count alone. */
  requests: number;
  bytes: number;
  /** Names the user for whom it counts: `access`, `share` or `asset` and an id. Empty for no user. */
  owner: string;
}

/** Returns what a line counts as; null for requests of other paths and methods. */
export function mediaRequestOf(line: LogLine): MediaRequest | null {
  const { method, path, status, bytes } = line;
  if ((method !== 'GET' && method !== 'HEAD') || !MEDIA_PATH.test(path)) return null;
  return {
    requests: status === 0 || REFUSED.has(status) ? 0 : 1,
    bytes: isRedirect(status) ? 0 : bytes,
    owner: ownerOf(line),
  };
}

/**
 * Returns for whom a request counts: the owner of its share, the signer of its link, or the creator of its asset. A refused credential names
 * nobody, and neither does a token: sessions end long before their log arrives.
 */
function ownerOf({ path, query, status }: LogLine): string {
  const share = SHARE.exec(path)?.[1];
  if (share !== undefined) return `share ${share}`;
  if (status === 401) return '';
  if (SIGNATURE.test(query)) {
    const accessId = ACCESS_ID.exec(query)?.[1];
    return accessId === undefined ? '' : `access ${accessId}`;
  }
  const asset = status < 400 && !TOKEN.test(query) ? ASSET.exec(path)?.[1] : undefined;
  return asset === undefined ? '' : `asset ${asset.toLowerCase()}`;
}

/** Returns the pattern of a path of the contracts. */
function patternOf(path: string): string {
  return path
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]+');
}
