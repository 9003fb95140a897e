/** The only place that builds object keys. User text never enters one: ids are 32 hex, names of content keys are checked here. */

const SAFE_KEY = /^[A-Za-z0-9_-]{1,64}$/;
const ASSET_ID = /^[0-9a-f]{32}$/;

/** Key of the original of a version (1 and up). Final from the first byte of an upload. */
export function originalKey(assetId: string, version: number): string {
  return `originals/${folder(assetId)}/v${version}`;
}

/** Key of something made from a version: a preview, a conversion, a transcode. */
export function derivativeKey(assetId: string, version: number, contentKey: string): string {
  if (!SAFE_KEY.test(contentKey)) throw new Error(`unreachable: content key ${contentKey}`);
  return `derivatives/${folder(assetId)}/v${version}/${contentKey}`;
}

/** Key of a cached on-demand image. */
export function cachedImageKey(
  assetId: string,
  version: number,
  image: { width: number; height: number; format: 'avif' | 'webp' | 'jpeg' | 'png' },
): string {
  return `cache/${folder(assetId)}/v${version}/${image.width}x${image.height}.${image.format}`;
}

/** Key of the last bytes of a resumable upload that are too few for a part of an S3 store. */
export function heldBackKey(objectKey: string): string {
  return `${objectKey}.part`;
}

/** Two random hex characters spread a million assets over 256 folders: the last ones, as a version 7 id begins with the time. */
function folder(assetId: string): string {
  if (!ASSET_ID.test(assetId)) throw new Error(`unreachable: asset id ${assetId}`);
  return `${assetId.slice(-2)}/${assetId}`;
}
