import { ContentKey } from '@spindle/contracts/links/links';
import { HLS } from '@spindle/contracts/video/video-keys';
import { isInternalKey } from '../files/entry-documents.ts';

/** What an address of a picture, a film or a file leads to. */
export type CdnTarget = { id: string } & (
  | { kind: 'image'; query: Record<string, string> }
  | { kind: 'file'; key: string }
);

const ID = '([0-9a-fA-F]{32})';
const IMAGE = new RegExp(`^/(?:api/v1/)?conversion/${ID}$|^/api/v1/assets/${ID}/conversions$`);
const FILM = new RegExp(
  `^/(?:video|api/v1/assets)/${ID}/(?:transcodes/)?([A-Za-z0-9_-]{1,64})\\.mp4$`,
);
const PIECES = new RegExp(`^/api/v1/assets/${ID}/transcodes/(?:playlist\\.m3u8$|hls/)`);
const FILE = new RegExp(`^/api/v1/files/content/${ID}$`);

/** Null for an address that leads to none of them. */
export function parseCdnUrl(url: string): CdnTarget | null {
  const cut = url.indexOf('?');
  const path = cut === -1 ? url : url.slice(0, cut);
  const query = Object.fromEntries(new URLSearchParams(cut === -1 ? '' : url.slice(cut)));
  const image = IMAGE.exec(path);
  if (image) return { kind: 'image', id: idOf(image[1] ?? image[2]), query };
  const [, filmId, key] = FILM.exec(path) ?? [];
  if (key !== undefined && isInternalKey(key)) return null;
  if (key !== undefined) return { kind: 'file', id: idOf(filmId), key };
  const pieces = PIECES.exec(path);
  if (pieces) return { kind: 'file', id: idOf(pieces[1]), key: HLS };
  const file = FILE.exec(path);
  const content = ContentKey.safeParse(query.key);
  if (!file || !content.success || isInternalKey(content.data)) return null;
  return { kind: 'file', id: idOf(file[1]), key: content.data };
}

const idOf = (id = '') => id.toLowerCase();
