/** The only place that builds object keys. User text never enters one: ids are 32 hex, names of content keys are checked here. */

/** Content key of what says where in `deepzoom` each tile lies. */
export const TILE_INDEX = '_tiles';

/** Content key of what says where in `storyboard` each picture lies. */
export const STORYBOARD_INDEX = '_storyboard';

/** Content key of how loud a sound is. */
export const WAVEFORM = '_waveform';

/** What the content keys of pieces begin with. They have no row: the sweep takes those that nobody needs any more. */
const PIECE = '_piece-';

const SAFE_KEY = /^[A-Za-z0-9_-]{1,64}$/;
const ASSET_ID = /^[0-9a-f]{32}$/;

/** What the keys of all objects begin with. */
export const OWN_PREFIXES = [
  'originals/',
  'derivatives/',
  'cache/',
  'incoming/',
  'settings/',
  'installation/',
  'quarantine/',
] as const;

/** What the keys of objects that are being written begin with. What a killed process leaves there is swept. */
export const INCOMING_PREFIX = 'incoming/';

/** Key of the object that names the installation to which a store belongs. */
export const INSTALLATION_KEY = 'installation/id';

/** What the keys of all originals begin with. */
export const ORIGINALS_PREFIX = 'originals/';

/** What the keys of all derivatives begin with. */
export const DERIVATIVES_PREFIX = 'derivatives/';

/** What the keys of swept objects begin with, until they are deleted. */
export const QUARANTINE_PREFIX = 'quarantine/';

/** What the keys of all pictures that settings name begin with: few, and none of an asset. */
export const SETTINGS_PREFIX = 'settings/';

/** Key of an uploaded watermark, by the name that settings have of it. */
export function watermarkKey(fileKey: string): string {
  if (!/^watermark-[0-9a-f]{32}\.png$/.test(fileKey))
    throw new Error(`unreachable: watermark ${fileKey}`);
  return `${SETTINGS_PREFIX}${fileKey}`;
}

/** Key of the original of a version (1 and up). Final from the first byte of an upload. */
export function originalKey(assetId: string, version: number): string {
  return `${ORIGINALS_PREFIX}${place(assetId, version)}`;
}

/** The asset whose original, or something made of it, lies under a key. */
export function assetIdOf(key: string): string {
  const id = /^(?:originals|derivatives)\/..\/([0-9a-f]{32})-v\d+/.exec(key)?.[1];
  if (id === undefined) throw new Error(`unreachable: ${key} belongs to no asset`);
  return id;
}

/** Key of something made from a version: a preview, a conversion, a transcode. */
export function derivativeKey(assetId: string, version: number, contentKey: string): string {
  if (!SAFE_KEY.test(contentKey)) throw new Error(`unreachable: content key ${contentKey}`);
  return `${DERIVATIVES_PREFIX}${place(assetId, version)}-${contentKey}`;
}

/** Key of a thumbnail that the server rendered during an upload. */
export function uploadThumbnailKey(assetId: string): string {
  return derivativeKey(assetId, 1, '_thumb-upload');
}

/** Key of a piece of a film that is being made: its number, or what is known at its beginning or its end. */
export function segmentKey(
  { assetId, version }: { assetId: string; version: number },
  track: string,
  piece: number | 'init' | 'end',
): string {
  const name = typeof piece === 'number' ? String(piece).padStart(6, '0') : piece;
  return derivativeKey(assetId, version, `${PIECE}${track}-${name}`);
}

/** What the keys of all pieces of a track begin with; of all tracks without one. */
export function segmentsPrefix(
  { assetId, version }: { assetId: string; version: number },
  track = '',
): string {
  return `derivatives/${place(assetId, version)}-${PIECE}${track && `${track}-`}`;
}

/** Key of a cached image: one made on demand of the asset's look, or of the original of a version. */
export function cachedImageKey(
  assetId: string,
  look: number,
  image: {
    width: number;
    height: number;
    format: 'avif' | 'webp' | 'jpeg' | 'png';
    /** Tells it from others of its size: small letters and digits. */
    variant?: string;
  },
): string {
  const { width, height, format, variant } = image;
  return `cache/${place(assetId, look)}-${width}x${height}${variant ? `-${variant}` : ''}.${format}`;
}

/** Key of what a tool has made of a version; `variant` tells it from all else that the tool makes of it: hexadecimal characters. */
export function retouchKey(
  assetId: string,
  version: number,
  { tool, variant, format }: { tool: string; variant: string; format: 'jpeg' | 'png' },
): string {
  return `cache/${place(assetId, version)}-${tool}-${variant}.${format}`;
}

/** What the keys of all cached images of an asset begin with, whatever its versions and looks. */
export function cachedImagesPrefix(assetId: string): string {
  return `cache/${place(assetId, 0).slice(0, -1)}`;
}

/** What the keys begin with of all that is made from the versions of an asset. */
export function derivativesPrefix(assetId: string): string {
  return `derivatives/${place(assetId, 0).slice(0, -1)}`;
}

/** The version that something was made from, or the look that a cached image shows, by its key. */
export function versionInKey(key: string): number {
  const number = /^(?:derivatives|cache)\/..\/[0-9a-f]{32}-v(\d+)-/.exec(key)?.[1];
  if (number === undefined) throw new Error(`unreachable: ${key} was made from no version`);
  return Number(number);
}

/** Key in the quarantine of an object that is swept at a time. */
export function quarantineKey(key: string, at: Date): string {
  return `${QUARANTINE_PREFIX}${key}.${at.toISOString().slice(0, 10)}`;
}

/** The key that a quarantined object had before. */
export function keyBeforeQuarantine(key: string): string {
  return key.slice(QUARANTINE_PREFIX.length, -'.2026-01-31'.length);
}

/** The day on which an object was quarantined, from its key: moving it keeps its time on disk and changes it in S3. */
export function quarantineDateOf(key: string): Date {
  return new Date(key.slice(-'2026-01-31'.length));
}

/** Key of the last bytes of a resumable upload that are too few for a part of an S3 store. */
export function incompletePartKey(objectKey: string): string {
  return `${objectKey}.part`;
}

/**
 * Two random hex characters spread a million assets over 256 folders: the last ones, as a version 7 id begins with the time. No
 * folder of an asset's own below: each would have to be made and synced for every file.
 */
function place(assetId: string, version: number): string {
  if (!ASSET_ID.test(assetId)) throw new Error(`unreachable: asset id ${assetId}`);
  return `${assetId.slice(-2)}/${assetId}-v${version}`;
}
