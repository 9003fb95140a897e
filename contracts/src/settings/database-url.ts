/**
 * How the connection is encrypted. DISABLED: not at all. REQUIRED: without a check of the certificate. VERIFY_CA: a known authority has
 * signed the certificate. VERIFY_IDENTITY: in addition, it names the host.
 */
export const TLS_MODES = ['DISABLED', 'REQUIRED', 'VERIFY_CA', 'VERIFY_IDENTITY'] as const;
export type TlsMode = (typeof TLS_MODES)[number];

/** The parts of a database URL, decoded. */
export interface DatabaseUrl {
  /** IPv6 addresses without brackets. */
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  /** Null for an option that names no mode. */
  tls: TlsMode | null;
}

const DEFAULT_PORT = 3306;

/** Names of the option in the clients of MySQL, without case and separators. */
const TLS_OPTION = /^(ssl[-_]?mode|ssl|tls)$/i;

/** Parses a URL such as `mysql://user:password@host:3306/database?ssl-mode=VERIFY_IDENTITY`. Returns null for another URL. Ignores other options. */
export function parseDatabaseUrl(text: string): DatabaseUrl | null {
  if (!/^mysql:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  try {
    const database = decodeURIComponent(url.pathname.slice(1));
    const host = decodeURIComponent(url.hostname).replace(/^\[|\]$/g, '');
    if (host === '' || database === '' || database.includes('/')) return null;
    return {
      host,
      port: url.port === '' ? DEFAULT_PORT : Number(url.port),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database,
      tls: tlsModeOf(url.searchParams),
    };
  } catch {
    return null; // a percent sign that encodes nothing
  }
}

function tlsModeOf(options: URLSearchParams): TlsMode | null {
  const [, given = 'DISABLED'] = [...options].find(([name]) => TLS_OPTION.test(name)) ?? [];
  const mode = given.toUpperCase().replace('-', '_');
  if (mode === 'FALSE' || mode === '0') return 'DISABLED';
  if (mode === 'TRUE' || mode === '1') return 'VERIFY_IDENTITY';
  return TLS_MODES.find((known) => known === mode) ?? null;
}
