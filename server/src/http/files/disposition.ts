import type { Delivery } from '@spindle/contracts/links/links';

/** Types that a browser may show inline: images, video, audio, PDF and plain text. Never SVG, HTML or other markup. */
const INLINE = /^(?:(?:image|video|audio)\/[\w.-]+|application\/pdf|text\/(?:plain|vtt))$/;

/** Control characters, path separators, and characters that change the text direction. */
const UNSAFE = /[\p{Cc}\p{Cs}/\\\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Returns the Content-Disposition header: inline or attachment, with the file name. Safe for every name (RFC 6266, RFC 8187). */
export function contentDisposition(
  delivery: Delivery,
  contentType: string,
  fileName: string,
): string {
  const type = delivery === 'display' && INLINE.test(contentType) ? 'inline' : 'attachment';
  const name = fileName.toWellFormed().replace(UNSAFE, '_');
  // Printable ASCII without quotes, backslashes and percent signs, which browsers interpret differently in `filename`.
  const plain = name.replace(/[^ !#-$&-[\]-~]/gu, '_');
  return `${type}; filename="${plain}"; filename*=UTF-8''${percentEncode(name)}`;
}

/** Encodes a name for `filename*`. RFC 8187 excludes four characters that encodeURIComponent leaves: ' ( ) *. */
function percentEncode(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
