import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mockEnvironment, REFUSED, readMockSettings } from './mock-settings.mjs';

/** Variables of the product that the mock uses unchanged: none names a service or changes what the data set shows. */
const PASSED = [
  ...['CORS_ORIGINS', 'LOG_LEVEL', 'WORKER_MEDIA', 'WORKER_VIDEO', 'FFMPEG_PATH', 'FFPROBE_PATH'],
  ...['APT_INSTALL', 'INSTALL_OFFICE', 'STEP_HEARTBEAT_MS'],
  'WHISPER_PATH',
  ...['METRICS_HOST', 'OTEL_TRACES_SAMPLER_ARG'], // without effect: metrics and traces are off
  'MODELS_DIR', // without effect: no add-on of the data set analyzes assets
  'WORKER_HEALTH_FILE', // without effect: only the worker of the product writes it
  // Only Docker Compose reads these.
  ...['POSTGRES_PASSWORD', 'WORKERS', 'SERVERS', 'SERVER_PORTS', 'COMPOSE_PROFILES'],
  'SPINDLE_VERSION',
];

afterEach(() => void vi.unstubAllEnvs());

describe('readMockSettings', () => {
  it.each(['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'S3_BUCKET', 'S3_ENDPOINT', 'S3_ANYTHING'])(
    'refuses %s, which names a real service',
    (name) => {
      expect(() => readMockSettings({ [name]: 'something' })).toThrow(name);
    },
  );

  it('accepts the same variables without a value', () => {
    expect(readMockSettings({ DATABASE_URL: '', S3_BUCKET: '' })).toMatchObject({
      host: '127.0.0.1',
      port: 8090,
      isFrozen: false,
    });
  });

  it.each(['0.0.0.0', '::1', 'localhost', '192.168.0.1'])('refuses to listen on %s', (HOST) => {
    expect(() => readMockSettings({ HOST })).toThrow('127.0.0.1 only');
  });

  it.each([{ PORT: '0' }, { PORT: 'http' }, { MOCK_CLOCK: 'slow' }])('refuses %o', (env) => {
    expect(() => readMockSettings(env)).toThrow(/PORT|MOCK_CLOCK/);
  });
});

describe('mockEnvironment', () => {
  it('keeps settings of the product away from the programs of the mock', () => {
    const settings = readMockSettings({ MOCK_CLOCK: 'frozen' });
    const env = mockEnvironment(settings, { databaseUrl: 'postgresql://x/y', dataDir: '/tmp/x' });
    expect(env).toMatchObject({
      DATABASE_URL: 'postgresql://x/y',
      PUBLIC_URL: 'http://127.0.0.1:8090',
      USER_LIMIT: '',
      MOCK_CLOCK: 'frozen',
    });
  });

  it('passes no variable of the product to its programs unless it is listed here', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    const names = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
    for (const name of names) vi.stubEnv(name, 'of-the-product');
    const settings = { host: '127.0.0.1', port: 8090, isFrozen: false };
    const env = mockEnvironment(settings, { databaseUrl: 'postgresql://x/y', dataDir: '/tmp/x' });
    const passed = names.filter((name) => env[name] === 'of-the-product' && !REFUSED.test(name));
    expect(names.length).toBeGreaterThan(40);
    expect(passed.sort()).toEqual([...PASSED].sort());
  });
});
