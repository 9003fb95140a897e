import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const REQUIRED = { DATABASE_URL: 'postgresql://somewhere/db' };

function problemsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
}

it('lists all errors, each with its variable', () => {
  const problems = problemsOf({ PORT: 'eighty', UPLOAD_MAX_BYTES: '-1', RATE_LIMIT: 'maybe' });
  expect(problems).toEqual([
    'PORT: must be a number',
    'DATABASE_URL: is required',
    'UPLOAD_MAX_BYTES: must be 1 or more',
    'RATE_LIMIT: must be on or off',
  ]);
});

it('trusts no proxy, a number of proxies, or given addresses, but never all proxies', () => {
  const readTrust = (TRUST_PROXY: string) => loadConfig({ ...REQUIRED, TRUST_PROXY }).trustProxy;
  expect(readTrust('')).toBe(false);
  expect(readTrust('off')).toBe(false);
  expect(readTrust('on')).toBe(1);
  expect(readTrust('2')).toBe(2);
  expect(readTrust('10.0.0.0/8, ::1')).toEqual(['10.0.0.0/8', '::1']);
  for (const wrong of ['all', '12', '10.0.0.0/33', '10.0.0.0/8,', 'proxy.example.com'])
    expect(problemsOf({ ...REQUIRED, TRUST_PROXY: wrong })).toEqual([
      'TRUST_PROXY: must be on, off, a number of proxies (1 to 9), or addresses such as 10.0.0.0/8',
    ]);
});

it('treats an empty value as unset', () => {
  expect(loadConfig({ ...REQUIRED, PORT: '', S3_BUCKET: '' })).toMatchObject({
    port: 8080,
    s3: null,
  });
});

it('accepts allowed origins without paths and wildcards', () => {
  const readOrigins = (CORS_ORIGINS: string) =>
    loadConfig({ ...REQUIRED, CORS_ORIGINS }).corsOrigins;
  expect(readOrigins('https://a.example.com, http://localhost:3000')).toEqual([
    'https://a.example.com',
    'http://localhost:3000',
  ]);
  expect(readOrigins('')).toEqual([]);
  for (const wrong of ['*', 'https://a.example.com/', 'a.example.com', 'file:///x'])
    expect(problemsOf({ ...REQUIRED, CORS_ORIGINS: wrong })).toEqual([
      expect.stringMatching(/^CORS_ORIGINS: must be origins such as/),
    ]);
});

it('requires all S3 variables or none', () => {
  expect(problemsOf({ ...REQUIRED, S3_ENDPOINT: 'http://s3:9000' })).toEqual([
    'S3_BUCKET: is required when S3 is used',
  ]);
  expect(problemsOf({ ...REQUIRED, S3_ALLOWED_BUCKETS: 'a-bucket' })).toEqual([
    'S3_BUCKET: is required when S3 is used',
  ]);
  const allowed = { ...REQUIRED, S3_BUCKET: 'files', S3_ALLOWED_BUCKETS: 'one  two' };
  expect(loadConfig(allowed).s3?.allowedBuckets).toEqual(['one', 'two']);
  expect(problemsOf({ ...REQUIRED, S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a' })).toEqual([
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both or neither',
  ]);
});

it('reads exactly the variables that .env.example shows', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const shown = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8');
  const known = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
  expect(shown.slice(0, known.length)).toEqual(known);
  const compose = readFileSync(new URL('../../../docker-compose.yml', import.meta.url), 'utf8');
  const interpolated = [...compose.matchAll(/\$\{([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name);
  // The others are of Docker Compose: it reads COMPOSE_PROFILES itself.
  for (const name of shown.slice(known.length))
    expect([...interpolated, 'COMPOSE_PROFILES']).toContain(name);
});

it('maps paths of pages to the URLs of their tour videos', () => {
  const readVideos = (TOUR_VIDEOS: string) => loadConfig({ ...REQUIRED, TOUR_VIDEOS }).tourVideos;
  expect(
    readVideos(' /assets=https://example.com/a.mp4?v=1\n/asset=http://example.com/b.mp4'),
  ).toEqual({
    '/assets': 'https://example.com/a.mp4?v=1',
    '/asset': 'http://example.com/b.mp4',
  });
  expect(readVideos('')).toEqual({});
  for (const wrong of ['/assets', '/assets=javascript:x', 'assets=https://example.com/a.mp4'])
    expect(problemsOf({ ...REQUIRED, TOUR_VIDEOS: wrong })).toEqual([
      'TOUR_VIDEOS: must be pairs such as /assets=https://example.com/assets.mp4, separated by spaces',
    ]);
});

it('reads the ranges that outgoing connections may reach, and none by default', () => {
  const readRanges = (OUTBOUND_ALLOW: string) =>
    loadConfig({ ...REQUIRED, OUTBOUND_ALLOW }).outboundAllow;
  expect(readRanges('')).toEqual([]);
  expect(readRanges('10.1.0.0/16, ::1  192.168.7.20')).toEqual([
    '10.1.0.0/16',
    '::1',
    '192.168.7.20',
  ]);
  for (const wrong of ['10.0.0.0/33', 'localhost', '10.1', '*'])
    expect(problemsOf({ ...REQUIRED, OUTBOUND_ALLOW: wrong })).toEqual([
      'OUTBOUND_ALLOW: must be addresses or ranges such as 10.1.0.0/16, separated by spaces',
    ]);
});

it('sends mail only with SMTP_URL and PUBLIC_URL', () => {
  const readMail = (env: Record<string, string>) => loadConfig({ ...REQUIRED, ...env }).mail;
  const [SMTP_URL, PUBLIC_URL] = ['smtp://mail.example.com:587', 'https://dam.example.com/x'];
  expect(readMail({})).toBeNull();
  expect(readMail({ SMTP_URL })).toBeNull();
  expect(readMail({ PUBLIC_URL })).toBeNull();
  expect(readMail({ SMTP_URL, PUBLIC_URL })).toEqual({
    smtpUrl: SMTP_URL,
    from: 'Spindle <spindle@dam.example.com>',
  });
  for (const MAIL_FROM of ['dam@example.com', 'Our Library <dam@example.com>'])
    expect(readMail({ SMTP_URL, PUBLIC_URL, MAIL_FROM })?.from).toBe(MAIL_FROM);
});

it('refuses another mail server than SMTP, and a sender that is not one mailbox', () => {
  expect(problemsOf({ ...REQUIRED, SMTP_URL: 'mail.example.com' })).toEqual([
    'SMTP_URL: must be a URL that begins with smtp:// or smtps://',
  ]);
  for (const MAIL_FROM of ['Spindle', 'a@b, c@d', 'A\u0007 <a@b>', 'A <a@b', '<script> <a@b>'])
    expect(problemsOf({ ...REQUIRED, MAIL_FROM })).toEqual([
      'MAIL_FROM: must be an email address or Name <address>',
    ]);
});

it('has metrics and traces only with their settings, on ports of their own', () => {
  expect(loadConfig(REQUIRED)).toMatchObject({
    metricsToken: undefined,
    metricsHost: '127.0.0.1',
    metricsPort: undefined,
    workerMetricsPort: undefined,
    otlpEndpoint: undefined,
    traceSampleRatio: 1,
  });
  expect(
    loadConfig({
      ...REQUIRED,
      METRICS_PORT: '9464',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    }),
  ).toMatchObject({
    metricsPort: 9464,
    otlpEndpoint: 'http://collector:4318',
    traceSampleRatio: 0.05,
  });
  const ports = { PORT: '9000', METRICS_PORT: '9000', WORKER_METRICS_PORT: '9000' };
  expect(problemsOf({ ...REQUIRED, ...ports })).toEqual([
    'METRICS_PORT: must differ from PORT',
    'WORKER_METRICS_PORT: must differ from PORT',
  ]);
  expect(
    problemsOf({
      ...REQUIRED,
      METRICS_TOKEN: 'short',
      METRICS_PORT: '0',
      OTEL_TRACES_SAMPLER_ARG: '2',
    }),
  ).toEqual([
    'METRICS_TOKEN: must have 16 characters or more',
    'METRICS_PORT: must be 1 or more',
    'OTEL_TRACES_SAMPLER_ARG: must be 1 or less',
  ]);
});

it.each(['a token with spaces', 'sixteen-letters-\u00fc', 'a-token-and-a-break\n'])(
  'refuses the METRICS_TOKEN %j, which no bearer header can carry',
  (METRICS_TOKEN) => {
    expect(problemsOf({ ...REQUIRED, METRICS_TOKEN })).toEqual([
      'METRICS_TOKEN: must consist of ASCII letters, digits and punctuation, without spaces',
    ]);
  },
);
