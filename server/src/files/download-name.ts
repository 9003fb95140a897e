import { stemOf } from '@spindle/core/assets/file-name';

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/tiff': 'tif',
  'image/heic': 'heic',
  'image/bmp': 'bmp',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'text/vtt': 'vtt',
};

/** Returns the download name of a file derived from an asset: `lake.tiff` gives `lake-web.jpg`. */
export function derivedName(assetName: string, key: string, contentType: string): string {
  return fileNameOf(`${stemOf(assetName)}-${key.replace(/^_/, '')}`, contentType);
}

/** Returns a file name with the usual extension of its type. */
export function fileNameOf(stem: string, contentType: string): string {
  const extension = EXTENSIONS[contentType];
  return extension === undefined ? stem : `${stem}.${extension}`;
}
