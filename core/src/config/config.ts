import { resolve } from 'node:path';
import { z } from 'zod';
import { addressRanges } from './allowed-ranges.ts';
import { trustedProxies } from './trusted-proxies.ts';

const flag = (initial: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'must be on or off' })
    .default(initial ? 'on' : 'off')
    .transform((value) => value === 'on' || value === 'true' || value === '1');

const whole = (min: number, max: number, initial: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(min, `must be ${min} or more`)
    .max(max, `must be ${max} or less`)
    .default(initial);

const address = (...protocols: string[]) =>
  z.string().refine((value) => protocols.includes(protocolOf(value)), {
    error: `must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });

/** Parses pairs of a page and a URL, separated by spaces: `/assets=https://example.com/a.mp4 /trash=...`. */
const addressesByPath = z
  .string()
  .transform((text) => text.trim().split(/\s+/))
  .refine((pairs) => pairs.every((pair) => PATH_AND_ADDRESS.test(pair)), {
    error: 'must be pairs such as /assets=https://example.com/assets.mp4, separated by spaces',
  })
  .transform(
    (pairs): Record<string, string> =>
      Object.fromEntries(
        pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
      ),
  );

/** A path of the client and a URL: `/assets=https://videos.example.com/a.mp4`. */
const PATH_AND_ADDRESS = /^\/[a-z/-]*=https?:\/\/[^/\s]\S*$/;

/** Parses origins separated by spaces or commas: `https://app.example.com https://zoom.example.com:8443`. */
const origins = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine((list) => list.every(isOrigin), {
    error: 'must be origins such as https://app.example.com, without a path, separated by spaces',
  });

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;
}

/** `someone@example.com` or `Some Name <someone@example.com>`, without characters that would need quotes. */
const MAILBOX =
  /^(?:[^\p{Cc}<>@,;:"]+ <[^\s<>@,;:"]+@[^\s<>@,;:"]+>|[^\s<>@,;:"]+@[^\s<>@,;:"]+)$/u;

const GIB = 1024 ** 3;

/** A port of its own, or none. */
const optionalPort = z.coerce
  .number({ error: 'must be a number' })
  .int('must be a whole number')
  .min(1, 'must be 1 or more')
  .max(65535, 'must be 65535 or less')
  .optional();

/** Names of buckets, separated by spaces. */
const buckets = z
  .string()
  .default('')
  .transform((list) => list.split(/\s+/).filter(Boolean));

/** Every setting read from the environment; same names and order as `.env.example`. */
const Environment = z.object({
  PORT: whole(1, 65535, 8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: address('http:', 'https:').optional(),
  CDN_URL: address('http:', 'https:').optional(),
  CORS_ORIGINS: origins,
  TRUST_PROXY: trustedProxies,
  DATA_DIR: z.string().min(1).default('./data'),
  MODELS_DIR: z.string().min(1).optional(),
  SECRET_KEY: z.string().min(32, 'must have 32 characters or more').optional(),
  DATABASE_URL: address('postgres:', 'postgresql:'),
  REDIS_URL: address('redis:', 'rediss:').optional(),
  S3_ENDPOINT: address('http:', 'https:').optional(),
  S3_PUBLIC_ENDPOINT: address('http:', 'https:').optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(3, 'must have 3 characters or more').optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_REDIRECT: flag(false),
  S3_ALLOWED_BUCKETS: buckets,
  ADMIN_EMAIL: z.email('must be an email address').default('admin@example.com'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have 8 characters or more')
    .max(32, 'must have 32 characters or less')
    .optional(),
  USER_LIMIT: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .optional(),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(MAILBOX, 'must be an email address or Name <address>')
    .optional(),
  TERMS_FILE: z.string().min(1).optional(),
  PRIVACY_FILE: z.string().min(1).optional(),
  WORKER_MEDIA: whole(1, 64, 2),
  WORKER_VIDEO: whole(1, 16, 1),
  WORKER_HEALTH_FILE: z.string().min(1).optional(),
  STEP_HEARTBEAT_MS: whole(300, 60_000, 3_000),
  UPLOAD_MAX_BYTES: whole(1, 5 * 1024 * GIB, 50 * GIB),
  IMAGE_CACHE_BYTES: whole(0, 1024 * GIB, 5 * GIB),
  RATE_LIMIT: flag(true),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], {
      error: 'must be silent, fatal, error, warn, info, debug or trace',
    })
    .default('info'),
  FFMPEG_PATH: z.string().min(1).default('ffmpeg'),
  FFPROBE_PATH: z.string().min(1).default('ffprobe'),
  WHISPER_PATH: z.string().min(1).default('whisper-cli'),
  TRASH_DAYS: whole(0, 3650, 0),
  PURGE_TRASH_ENABLED: flag(true),
  SHOW_STORAGE_STATS: flag(true),
  SHOW_DATA_TRANSFERRED_STATS: flag(true),
  TOUR_ENABLED: flag(false),
  TOUR_VIDEOS: addressesByPath.default({}),
  CDN_PURGE_URL: address('http:', 'https:').optional(),
  CDN_PURGE_SECRET: z.string().min(16, 'must have 16 characters or more').optional(),
  OUTBOUND_ALLOW: addressRanges,
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have 16 characters or more')
    // The header that carries it has no other characters.
    .regex(/^[!-~]*$/, 'must consist of ASCII letters, digits and punctuation, without spaces')
    .optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: optionalPort,
  WORKER_METRICS_PORT: optionalPort,
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http:', 'https:').optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number' })
    .min(0, 'must be 0 or more')
    .max(1, 'must be 1 or less')
    .default(1),
  // Only the start command uses these; they are validated here with the others.
  APT_INSTALL: flag(true),
  INSTALL_OFFICE: flag(false),
});

/** The configuration of a process. Sizes are in bytes. The two `main.ts` read it once. */
export type Config = ReturnType<typeof loadConfig>;

/** Thrown by loadConfig: `message` has one line per error. */
export class ConfigError extends Error {}

/** Reads and validates the environment. Empty values count as unset. Throws ConfigError with all errors. */
export function loadConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  const errors = parsed.success
    ? [...s3Errors(parsed.data), ...portErrors(parsed.data)]
    : parsed.error.issues.map((issue) => errorLine(issue, given));
  if (!parsed.success || errors.length > 0) throw new ConfigError(errors.join('\n'));
  const e = parsed.data;
  const dataDir = resolve(e.DATA_DIR);
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: (e.PUBLIC_URL ?? `http://${shownHost(e.HOST)}:${e.PORT}`).replace(/\/+$/, ''),
    corsOrigins: e.CORS_ORIGINS,
    cdnUrl: e.CDN_URL?.replace(/\/+$/, ''),
    trustProxy: e.TRUST_PROXY,
    dataDir,
    filesDir: resolve(dataDir, 'files'),
    tmpDir: resolve(dataDir, 'tmp'),
    modelsDir: resolve(e.MODELS_DIR ?? `${dataDir}/models`),
    secretKey: e.SECRET_KEY,
    databaseUrl: e.DATABASE_URL,
    redisUrl: e.REDIS_URL,
    s3:
      e.S3_BUCKET === undefined
        ? null
        : {
            endpoint: e.S3_ENDPOINT,
            publicEndpoint: e.S3_PUBLIC_ENDPOINT ?? e.S3_ENDPOINT,
            region: e.S3_REGION,
            bucket: e.S3_BUCKET,
            accessKeyId: e.S3_ACCESS_KEY_ID,
            secretAccessKey: e.S3_SECRET_ACCESS_KEY,
            redirect: e.S3_REDIRECT,
            allowedBuckets: e.S3_ALLOWED_BUCKETS,
          },
    userLimit: e.USER_LIMIT ?? null,
    mail: mailOf(e),
    mailLacksPublicUrl: e.SMTP_URL !== undefined && e.PUBLIC_URL === undefined,
    termsFile: e.TERMS_FILE,
    privacyFile: e.PRIVACY_FILE,
    adminEmail: e.ADMIN_EMAIL,
    adminPassword: e.ADMIN_PASSWORD,
    workerMedia: e.WORKER_MEDIA,
    workerVideo: e.WORKER_VIDEO,
    workerHealthFile: e.WORKER_HEALTH_FILE,
    stepHeartbeatMs: e.STEP_HEARTBEAT_MS,
    uploadMaxBytes: e.UPLOAD_MAX_BYTES,
    imageCacheBytes: e.IMAGE_CACHE_BYTES,
    rateLimit: e.RATE_LIMIT,
    logLevel: e.LOG_LEVEL,
    ffmpegPath: e.FFMPEG_PATH,
    whisperPath: e.WHISPER_PATH,
    ffprobePath: e.FFPROBE_PATH,
    showStorageStats: e.SHOW_STORAGE_STATS,
    showDataTransferredStats: e.SHOW_DATA_TRANSFERRED_STATS,
    tourEnabled: e.TOUR_ENABLED,
    tourVideos: e.TOUR_VIDEOS,
    trashDays: e.TRASH_DAYS,
    purgeTrashEnabled: e.PURGE_TRASH_ENABLED,
    cdnPurgeUrl: e.CDN_PURGE_URL,
    cdnPurgeSecret: e.CDN_PURGE_SECRET,
    outboundAllow: e.OUTBOUND_ALLOW,
    metricsToken: e.METRICS_TOKEN,
    metricsHost: e.METRICS_HOST,
    metricsPort: e.METRICS_PORT,
    workerMetricsPort: e.WORKER_METRICS_PORT,
    otlpEndpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, ''),
    traceSampleRatio: e.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** Returns the settings of mail, or null: without SMTP_URL there is no way to send it, without PUBLIC_URL no address for its links. */
function mailOf({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: z.infer<typeof Environment>) {
  if (SMTP_URL === undefined || PUBLIC_URL === undefined) return null;
  const from = MAIL_FROM ?? `Spindle <spindle@${new URL(PUBLIC_URL).hostname}>`;
  return { smtpUrl: SMTP_URL, from };
}

function s3Errors(e: z.infer<typeof Environment>): string[] {
  const named = Boolean(
    e.S3_ENDPOINT ||
      e.S3_ACCESS_KEY_ID ||
      e.S3_SECRET_ACCESS_KEY ||
      e.S3_ALLOWED_BUCKETS.length > 0,
  );
  const errors: string[] = [];
  if (named && !e.S3_BUCKET) errors.push('S3_BUCKET: is required when S3 is used');
  if (Boolean(e.S3_ACCESS_KEY_ID) !== Boolean(e.S3_SECRET_ACCESS_KEY))
    errors.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both or neither');
  return errors;
}

/** On one machine, two listeners on one port would end the second process again and again. */
function portErrors(e: z.infer<typeof Environment>): string[] {
  const ports = { PORT: e.PORT, METRICS_PORT: e.METRICS_PORT };
  return (['METRICS_PORT', 'WORKER_METRICS_PORT'] as const).flatMap((name) => {
    const other = Object.entries(ports).find(([key, value]) => key !== name && value === e[name]);
    return other && e[name] !== undefined ? [`${name}: must differ from ${other[0]}`] : [];
  });
}

function errorLine({ path, message }: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const name = path.join('.');
  return `${name}: ${name in given ? message : 'is required'}`;
}

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : '';
}

function shownHost(host: string): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host;
}
