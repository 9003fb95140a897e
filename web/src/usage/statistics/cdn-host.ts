/** Names of this machine. */
const LOCAL = ['localhost', '127.0.0.1', '::1'];

/**
 * Tells whether a CDN host is one of the two default hosts, which hide the card of the CDN: the host of this installation, or localhost.
 * Ports do not matter. API decision 42.
 */
export function isDefaultCdnHost(cdn: string, hostUrl: string): boolean {
  const host = plainHost(cdn);
  return LOCAL.includes(host) || host === hostOf(hostUrl);
}

/** Returns the host of a URL without its port; an invalid URL unchanged. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? plainHost(new URL(url).hostname) : url;
}

/** Returns a host in lower case, without a port and the brackets of an IPv6 address. */
const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^([^:]+):\d+$/, '$1');
