import { DOMAIN_REFUSED } from '@spindle/contracts/assets/assets';
import { isAuthorizedDomain } from '@spindle/contracts/settings/security-settings';
import { Forbidden } from '@spindle/core/errors';
import type { SettingsCache } from './settings-cache.ts';

/**
 * Throws Forbidden unless pages of `host` may upload with an upload key. A request that names no page is refused too, unless all domains
 * are allowed.
 */
export async function requireAuthorizedDomain(
  settings: SettingsCache,
  host: string | null,
): Promise<void> {
  const { authorized_domains } = await settings.read('security');
  if (!isAuthorizedDomain(host ?? '', authorized_domains)) throw new Forbidden(DOMAIN_REFUSED);
}

/** Returns the authorized domains for the CORS headers. While the settings cannot be read, none is authorized. */
export function authorizedDomains(settings: SettingsCache) {
  let known = '';
  const read = async (): Promise<string | null> => {
    try {
      known = (await settings.read('security')).authorized_domains;
      return known;
    } catch {
      return null; // the request itself reports the outage
    }
  };
  return {
    async includes(host: string): Promise<boolean> {
      const list = await read();
      return list !== null && list !== '' && isAuthorizedDomain(host, list);
    },
    async mayUpload(host: string): Promise<boolean> {
      const list = await read();
      return list !== null && isAuthorizedDomain(host, list);
    },
    areKnown(): boolean {
      void read();
      return known !== '';
    },
  };
}
