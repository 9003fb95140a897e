import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { OTHER_NAME } from '@spindle/core/insights/insight-counts';

/** The host of a URL, without a port, and without a user name. */
const HOST = /^https?:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)/i;

/** A host name: letters, digits, hyphens and dots. */
const HOST_NAME = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;
const HOST_NAME_MAX = 253;

/**
 * Returns the host of the page that embeds a requested file, from the header Referer; null when no other site does: the request has no
 * referrer, it comes from an own page, or the browser opens the file itself. Returns OTHER_NAME for addresses, which are not stored.
 */
export function embeddingHost(
  headers: IncomingHttpHeaders,
  ownHosts: ReadonlySet<string>,
  requestedHost: string,
): string | null {
  const { referer } = headers;
  if (referer === undefined || headers['sec-fetch-dest'] === 'document') return null;
  const host = HOST.exec(referer)?.[1]?.toLowerCase().replace(/\.$/, '');
  if (!host || ownHosts.has(host) || host === requestedHost.toLowerCase()) return null;
  const isName = HOST_NAME.test(host) && host.length <= HOST_NAME_MAX && isIP(host) === 0;
  // Browsers also accept numbers as addresses: 3232235777 is 192.168.1.1.
  const isNumber = /^(?:0x[0-9a-f]+|\d+)(?:\.(?:0x[0-9a-f]+|\d+))*$/.test(host);
  return isName && !isNumber ? host : OTHER_NAME;
}
