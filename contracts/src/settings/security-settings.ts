import { z } from 'zod';

/** Limits the authorized domains. */
export const AUTHORIZED_DOMAINS_MAX = 10;

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** A key of the caller: 32 hexadecimal digits. An empty one keeps the present key. */
const Key = z
  .string()
  .trim()
  .toLowerCase()
  .refine((key) => key === '' || /^[0-9a-f]{32}$/.test(key), 'must have 32 hexadecimal digits');

/** Number of different pairs of neighboring digits in an API key. Random keys have about 29 of 31; a half that repeats leaves at most 16. */
const KEY_PAIRS_MIN = 17;

export const WEAK_API_KEY = 'This key can be guessed. Generate a random one.';

/** Tells whether an API key varies enough to be random. */
export function isStrongKey(key: string): boolean {
  const pairs = Array.from({ length: key.length - 1 }, (_, at) => key.slice(at, at + 2));
  return new Set(pairs).size >= KEY_PAIRS_MIN;
}

/** Returns the domains of a comma-separated list. */
export function parseDomains(list: string): string[] {
  return list
    .split(',')
    .map((domain) => domain.trim())
    .filter(Boolean);
}

/** Domains whose pages may upload with an upload key. A domain includes its subdomains; an empty list allows all. */
const AuthorizedDomains = z
  .string()
  .max(2600)
  .transform((list) => parseDomains(list.toLowerCase()).join(', '))
  .refine(
    (list) => parseDomains(list).every((domain) => domain.length <= 253 && DOMAIN.test(domain)),
    'must be domains such as example.com, separated by commas',
  )
  .refine(
    (list) => parseDomains(list).length <= AUTHORIZED_DOMAINS_MAX,
    `must have at most ${AUTHORIZED_DOMAINS_MAX} domains`,
  )
  .pipe(z.string());

/** The section `security` of the settings. The three keys are those of the caller. API decision 30. */
export const SecuritySettings = z.strictObject({
  upload_key: Key,
  authorized_domains: AuthorizedDomains,
  /** Public id of the caller in signed URLs. Clients cannot change it. */
  access_id: z.string().max(100),
  api_key: Key,
  dropbox_app_key: z.string().trim().max(200),
  /** Masked in responses. */
  dropbox_app_secret: z.string().trim().max(200),
  /** Whether new shares remove personal information from downloads unless their owner chooses otherwise. */
  shares_remove_personal_info: z.boolean(),
});
export type SecuritySettings = z.infer<typeof SecuritySettings>;

/** Whether a page of `host` (without a port) may upload with an upload key. */
export function isAuthorizedDomain(host: string, list: string): boolean {
  const domains = parseDomains(list);
  return (
    domains.length === 0 || domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
  );
}
