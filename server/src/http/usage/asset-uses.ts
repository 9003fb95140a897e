import {
  readFile,
  readImage,
  readImageFirst,
  readImageLegacy,
} from '@spindle/contracts/files/files';
import type { Route } from '@spindle/contracts/http/route';
import { downloadSharedAsset, readSharedImage } from '@spindle/contracts/shares/share-routes';
import { readSharedPlaylist } from '@spindle/contracts/shares/shared-videos';
import {
  readPlaylist,
  readRendition,
  readRenditionFirstUrl,
} from '@spindle/contracts/video/transcodes';
import { CLIP_PREVIEW } from '@spindle/contracts/video/video-keys';
import type { AssetUseKind } from '@spindle/core/insights/insight-counts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** The largest box of thumbnails, in pixels. Larger images count as views. */
const THUMBNAIL_MAX = 600;

/** What a request of a file asked for. */
interface FileInput {
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
}

/** The properties of a response that decide how an asset was used. */
interface FileAnswer {
  kind: string;
  delivery?: string;
  contentType?: string;
}

/** The routes that show an asset, and whether a request asks for more than a thumbnail or a part of it. */
const VIEWS: ReadonlyMap<Route, (input: FileInput, answer: FileAnswer) => boolean> = new Map<
  Route,
  (input: FileInput, answer: FileAnswer) => boolean
>([
  [readImage, isLargeImage],
  [readImageLegacy, isLargeImage],
  [readImageFirst, isLargeImage],
  [readFile, (_input, { contentType }) => contentType !== 'text/vtt'],
  [readRendition, isWholeVideo],
  [readRenditionFirstUrl, isWholeVideo],
  [readPlaylist, () => true],
  [readSharedImage, ({ query }) => query.size === 'preview'],
  [readSharedPlaylist, () => true],
  [downloadSharedAsset, () => true],
]);

/**
 * Returns how a request uses an asset; null if it does not: it asks for a thumbnail, a segment or a later part of a file, or is redirected to
 * another route, which counts.
 */
export function assetUseOf(
  route: Route,
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  input: FileInput,
  answer: FileAnswer,
): AssetUseKind | null {
  if (method !== 'GET' || !isFromStart(headers.range)) return null;
  if (answer.kind === 'redirect' || answer.kind === 'text') return null;
  if (answer.delivery === 'download') return 'download';
  return VIEWS.get(route)?.(input, answer) ? 'view' : null;
}

/** Returns whether a request asks for a file from its start. Some players ask for the first two bytes before. */
function isFromStart(range: string | undefined): boolean {
  return range === undefined || (/^bytes=0-/.test(range) && range !== 'bytes=0-1');
}

function isLargeImage({ query }: FileInput): boolean {
  const { page = 1, resize, crop } = ImageSize.parse(query);
  if (page > 1) return false; // a document counts once, not by page
  const { width, height } = resize ?? (crop?.kind === 'size' ? crop : UNLIMITED);
  return Math.max(width, height) > THUMBNAIL_MAX;
}

const UNLIMITED = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };

/** The options of an image that decide its size, already parsed. */
const Size = z.object({ width: z.number(), height: z.number() });
const ImageSize = z.object({
  page: z.number().optional(),
  resize: Size.optional(),
  crop: Size.extend({ kind: z.string() }).optional(),
});

/** The preview plays on cards, while the pointer rests on them. */
function isWholeVideo({ params }: FileInput): boolean {
  return params.rendition !== CLIP_PREVIEW;
}
