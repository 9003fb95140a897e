/**
 * The only file that builds object keys. User text never enters one: ids are 32 hex digits, and content keys are checked here. A key in
 * another store than the default one begins with the name of its store: `store-0a1b2c3d:originals/...`.
 */

/** Content key of the tile index: the byte range of each tile in `deepzoom`. */
export const TILE_INDEX = '_tiles';

/** Content key of the storyboard index: the position of each frame in `storyboard`. */
export const STORYBOARD_INDEX = '_storyboard';

/** Content key of the waveform of an audio file. */
export const WAVEFORM = '_waveform';

/** Prefix of the content keys of images that were rendered for a download. */
export const DOWNLOAD_IMAGE = '_download-';

/** Returns the content key of the images that a job rendered for a download. They exist as long as the download. */
export function downloadImageKey(jobId: number): string {
  return `${DOWNLOAD_IMAGE}${jobId}`;
}

/** Prefix of the content keys of segments. Segments have no row; the sweep deletes them when they are no longer needed. */
const SEGMENT = '_piece-';

const SAFE_KEY = /^[A-Za-z0-9_-]{1,64}$/;
const ASSET_ID = /^[0-9a-f]{32}$/;
/** Path of an object that belongs to an asset, also in the quarantine. */
const OF_ASSET =
  /^(?:quarantine\/)?(?:originals|derivatives|cache)\/[0-9a-f]{2}\/[0-9a-f]{32}-v\d+[A-Za-z0-9._-]*$/;
const IN_STORE = /^(store-[0-9a-f]{8}):(.*)$/;

/** Prefixes of all object keys. */
export const OWN_PREFIXES = [
  'originals/',
  'derivatives/',
  'cache/',
  'incoming/',
  'settings/',
  'consents/',
  'installation/',
  'quarantine/',
] as const;

/** Prefix of objects that are being written. The sweep deletes leftovers of killed processes. */
export const INCOMING_PREFIX = 'incoming/';

/** Key of the object that names the installation to which a store belongs. */
export const INSTALLATION_KEY = 'installation/id';

/** Prefix of all originals. */
export const ORIGINALS_PREFIX = 'originals/';

/** Prefix of all derivatives. */
export const DERIVATIVES_PREFIX = 'derivatives/';

/** Prefix of swept objects until they are deleted. */
export const QUARANTINE_PREFIX = 'quarantine/';

/** Prefix of images that settings name: few, and none belongs to an asset. */
export const SETTINGS_PREFIX = 'settings/';

/** Splits a key into the name of its store, null for the default store, and the path in that store. */
export function splitKey(key: string): { store: string | null; path: string } {
  const [, store, path] = IN_STORE.exec(key) ?? [];
  return store !== undefined && path !== undefined ? { store, path } : { store: null, path: key };
}

/** Returns the key, or the prefix, of a path in a store. */
export function keyInStore(store: string | null, path: string): string {
  return store === null ? path : `${store}:${path}`;
}

/**
 * Whether an object may be swept. A bucket may also hold objects of others, and another store in a folder such as `originals`. So only keys
 * in the form that objects of assets have count.
 */
export function isSweepable(key: string): boolean {
  return OF_ASSET.test(splitKey(key).path);
}

/** Returns the key of an uploaded watermark from its name in the settings. */
export function watermarkKey(fileKey: string): string {
  if (!/^watermark-[0-9a-f]{32}\.png$/.test(fileKey))
    throw new Error(`unreachable: watermark ${fileKey}`);
  return `${SETTINGS_PREFIX}${fileKey}`;
}

/** Returns the key of the document of a person's consent. `name`: 32 hexadecimal characters. */
export function consentDocumentKey(name: string): string {
  if (!ASSET_ID.test(name)) throw new Error(`unreachable: document ${name}`);
  return `consents/${name}`;
}

/** Returns the key of the original of a version (1 or higher). An upload writes to this final key from its first byte. */
export function originalKey(assetId: string, version: number): string {
  return `${ORIGINALS_PREFIX}${objectPath(assetId, version)}`;
}

/** Returns the id of the asset to which an original or a derivative belongs. */
export function assetIdOf(key: string): string {
  const id = /^(?:originals|derivatives)\/..\/([0-9a-f]{32})-v\d+/.exec(splitKey(key).path)?.[1];
  if (id === undefined) throw new Error(`unreachable: ${key} belongs to no asset`);
  return id;
}

/** Returns the key of a derivative of a version: a preview, a conversion, a rendition. */
export function derivativeKey(assetId: string, version: number, contentKey: string): string {
  if (!SAFE_KEY.test(contentKey)) throw new Error(`unreachable: content key ${contentKey}`);
  return `${DERIVATIVES_PREFIX}${objectPath(assetId, version)}-${contentKey}`;
}

/** Returns the key of a thumbnail that the server rendered during an upload. */
export function uploadThumbnailKey(assetId: string): string {
  return derivativeKey(assetId, 1, '_thumb-upload');
}

/** Returns the key of a segment of a rendition that is being encoded: its number, the init segment, or the end marker. */
export function segmentKey(
  { assetId, version }: { assetId: string; version: number },
  track: string,
  segment: number | 'init' | 'end',
): string {
  const name = typeof segment === 'number' ? String(segment).padStart(6, '0') : segment;
  return derivativeKey(assetId, version, `${SEGMENT}${track}-${name}`);
}

/** Returns the prefix of all segments of a track; of all tracks when `track` is empty. */
export function segmentsPrefix(
  { assetId, version }: { assetId: string; version: number },
  track = '',
): string {
  return `derivatives/${objectPath(assetId, version)}-${SEGMENT}${track && `${track}-`}`;
}

/** Returns the key of a cached on-demand image. `renderVersion` is the asset's render version, or a version for images of its original. */
export function cachedImageKey(
  assetId: string,
  renderVersion: number,
  image: {
    width: number;
    height: number;
    format: 'avif' | 'webp' | 'jpeg' | 'png';
    /** Distinguishes images of the same size: lower case letters and digits. */
    variant?: string;
  },
): string {
  const { width, height, format, variant } = image;
  return `cache/${objectPath(assetId, renderVersion)}-${width}x${height}${variant ? `-${variant}` : ''}.${format}`;
}

/**
 * Returns the key of a tool's result for a version. `variant` distinguishes results of the same tool: hexadecimal characters.
 * `image` stands for a format that only the result shows.
 */
export function retouchKey(
  assetId: string,
  version: number,
  { tool, variant, format }: { tool: string; variant: string; format: 'jpeg' | 'png' | 'image' },
): string {
  return `cache/${objectPath(assetId, version)}-${tool}-${variant}.${format}`;
}

/** Returns the key of the placed lines of a page (from 1) of a document's version; null: of the words of all its pages. */
export function documentTextKey(assetId: string, version: number, page: number | null): string {
  return `cache/${objectPath(assetId, version)}-text${page === null ? '.txt' : `-${page}.json`}`;
}

/** Returns the key of the PDF that LibreOffice made of an office document's version. */
export function documentPdfKey(assetId: string, version: number): string {
  return `cache/${objectPath(assetId, version)}-document.pdf`;
}

/** Returns the prefix of all cached images of an asset, of all versions and render versions. */
export function cachedImagesPrefix(assetId: string): string {
  return `cache/${objectPath(assetId, 0).slice(0, -1)}`;
}

/** Returns the prefix of all derivatives of an asset, of all versions. */
export function derivativesPrefix(assetId: string): string {
  return `derivatives/${objectPath(assetId, 0).slice(0, -1)}`;
}

/** Returns the version of a derivative, or the render version of a cached image, from its key. */
export function versionInKey(key: string): number {
  const number = /^(?:derivatives|cache)\/..\/[0-9a-f]{32}-v(\d+)-/.exec(splitKey(key).path)?.[1];
  if (number === undefined) throw new Error(`unreachable: ${key} names no version`);
  return Number(number);
}

/** Returns the quarantine key of an object that is swept on a day. The quarantine is in the store of the object. */
export function quarantineKey(key: string, at: Date): string {
  const { store, path } = splitKey(key);
  return keyInStore(store, `${QUARANTINE_PREFIX}${path}.${at.toISOString().slice(0, 10)}`);
}

/** Returns the key that a quarantined object had before. */
export function keyBeforeQuarantine(key: string): string {
  const { store, path } = splitKey(key);
  return keyInStore(store, path.slice(QUARANTINE_PREFIX.length, -'.2026-01-31'.length));
}

/** Returns the day on which an object was quarantined, from its key: a move keeps the file time on disk but changes it in S3. */
export function quarantineDateOf(key: string): Date {
  return new Date(key.slice(-'2026-01-31'.length));
}

/** Returns the key of the picture of a face search while a worker examines it. */
export function faceQueryKey(searchId: string): string {
  return `${INCOMING_PREFIX}face-search-${searchId}`;
}

/** Returns the key of the last bytes of a resumable upload while they are too few for a part in S3. */
export function incompletePartKey(objectKey: string): string {
  return `${objectKey}.part`;
}

/**
 * Returns the path of a version's objects. The last two hex digits of the id, which are random, spread assets over 256 folders. Assets
 * have no folder of their own: each folder would have to be created and synced.
 */
function objectPath(assetId: string, version: number): string {
  if (!ASSET_ID.test(assetId)) throw new Error(`unreachable: asset id ${assetId}`);
  return `${assetId.slice(-2)}/${assetId}-v${version}`;
}
