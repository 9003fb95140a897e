/** @typedef {{ headers: Record<string, string>, subject: string, text: string, html: string }} ReceivedMail */

/**
 * Parses a mail of two alternatives: plain text and HTML.
 * @param {string} source
 * @returns {ReceivedMail}
 */
export function parseMail(source) {
  const { headers, body } = splitPart(source);
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  const parts = boundary === undefined ? [source] : body.split(`--${boundary}`).slice(1, -1);
  /** @param {string} type */
  const contentOf = (type) =>
    parts
      .map((part) => splitPart(part.replace(/^\r?\n/, '')))
      .filter((part) => part.headers['content-type']?.startsWith(type))
      .map(decodeBody)
      .join('');
  const subject = decodeWords(headers.subject ?? '');
  return { headers, subject, text: contentOf('text/plain'), html: contentOf('text/html') };
}

/**
 * Splits a part into its headers, with lower-case names, and its body.
 * @param {string} part
 */
function splitPart(part) {
  const [head = '', ...body] = part.split(/\r?\n\r?\n/);
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  /** @type {Record<string, string>} */
  const headers = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { headers, body: body.join('\n\n') };
}

/** @param {ReturnType<typeof splitPart>} part */
function decodeBody({ headers, body }) {
  const encoding = headers['content-transfer-encoding']?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  const text = body.replaceAll('\r\n', '\n');
  return encoding === 'quoted-printable' ? decodeQuoted(text.replace(/=\n/g, '')) : text;
}

/** @param {string} text */
function decodeQuoted(text) {
  const binary = text.replace(/=([0-9A-F]{2})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(binary, 'latin1').toString('utf8');
}

/**
 * Decodes the encoded words of a header.
 * @param {string} text
 */
function decodeWords(text) {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding, word) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}
