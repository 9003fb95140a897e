import type { ImageQuery } from '@spindle/contracts/files';
import type { ImageFormat } from '@spindle/core/media/decode-request';

/** Formats that a browser names when it can show them, the best first. */
const NEGOTIATED = ['avif', 'webp'] as const;

/**
 * What an image is encoded as: what the address asks for, else the best format that the Accept header names, else what every
 * browser shows: PNG where the picture is see-through, JPEG elsewhere.
 */
export function formatFor(
  asked: ImageQuery['format'],
  accept: string | undefined,
  isSeeThrough: boolean,
): ImageFormat {
  if (asked !== undefined) return asked === 'jpg' ? 'jpeg' : asked;
  const accepted = acceptedTypes(accept ?? '');
  const best = NEGOTIATED.find((format) => accepted.has(`image/${format}`));
  return best ?? (isSeeThrough ? 'png' : 'jpeg');
}

function acceptedTypes(accept: string): Set<string> {
  const ranges = accept.toLowerCase().split(',');
  const wanted = ranges.filter((range) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(range));
  return new Set(wanted.map((range) => range.replace(/;.*/, '').trim()));
}
