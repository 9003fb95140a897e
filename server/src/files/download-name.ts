const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'text/vtt': 'vtt',
};

/** Name that something made from an asset is saved under: `lake.tiff` gives `lake-web.jpg`. */
export function derivedName(assetName: string, key: string, contentType: string): string {
  const stem = assetName.replace(/(?!^)\.[^.]*$/, '');
  const extension = EXTENSIONS[contentType];
  return `${stem}-${key.replace(/^_/, '')}${extension === undefined ? '' : `.${extension}`}`;
}
