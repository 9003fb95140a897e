import { ContentKey } from '@spindle/contracts/links/links';
import { HLS } from '@spindle/contracts/video/video-keys';
import { isInternalKey } from '../files/entry-documents.ts';

/** Names the image or stored file that a URL returns. */
export type CdnTarget = { id: string } & (
  | { kind: 'image'; query: Record<string, string> }
  | { kind: 'file'; key: string }
);

const ID = '([0-9a-fA-F]{32})';
const IMAGE = new RegExp(`^/(?:api/v1/)?conversion/${ID}$|^/api/v1/assets/${ID}/conversions$`);
const RENDITION = new RegExp(
  `^/(?:video|api/v1/assets)/${ID}/(?:transcodes/)?([A-Za-z0-9_-]{1,64})\\.mp4$`,
);
const HLS_FILE = new RegExp(`^/api/v1/assets/${ID}/transcodes/(?:playlist\\.m3u8$|hls/)`);
const FILE = new RegExp(`^/api/v1/files/content/${ID}$`);

/** Parses a URL without its origin. Returns null for one that returns neither an image nor a stored file. */
export function parseCdnUrl(url: string): CdnTarget | null {
  const cut = url.indexOf('?');
  const path = cut === -1 ? url : url.slice(0, cut);
  const query = Object.fromEntries(new URLSearchParams(cut === -1 ? '' : url.slice(cut)));
  const image = IMAGE.exec(path);
  if (image) return { kind: 'image', id: normalizeId(image[1] ?? image[2]), query };
  const [, videoId, key] = RENDITION.exec(path) ?? [];
  // Users cannot request files with internal keys.
  if (key !== undefined && isInternalKey(key)) return null;
  if (key !== undefined) return { kind: 'file', id: normalizeId(videoId), key };
  const hlsFile = HLS_FILE.exec(path);
  if (hlsFile) return { kind: 'file', id: normalizeId(hlsFile[1]), key: HLS };
  const file = FILE.exec(path);
  const content = ContentKey.safeParse(query.key);
  if (!file || !content.success || isInternalKey(content.data)) return null;
  return { kind: 'file', id: normalizeId(file[1]), key: content.data };
}

const normalizeId = (id = '') => id.toLowerCase();
