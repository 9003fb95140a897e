import type { AssetKind } from '@spindle/contracts/assets/assets';

const KINDS_BY_TYPE: ReadonlyMap<string, AssetKind> = new Map([
  ['application/mxf', 'VIDEO'],
  ['application/ogg', 'AUDIO'],
  ['application/vnd.ms-asf', 'VIDEO'],
  ['application/vnd.rn-realmedia', 'VIDEO'],
]);

/** Returns the kind of a content type, which decides whether the UI shows an image, a player or an icon. A PDF is OTHER. */
export function kindOf(contentType: string): AssetKind {
  const type = bareType(contentType);
  const known = KINDS_BY_TYPE.get(type);
  if (known) return known;
  if (type.startsWith('image/')) return 'IMAGE';
  if (type.startsWith('video/')) return 'VIDEO';
  if (type.startsWith('audio/')) return 'AUDIO';
  return 'OTHER';
}

/** Returns a content type in lower case, without its parameters. */
export function bareType(contentType: string): string {
  return contentType.split(';', 1).join('').trim().toLowerCase();
}
