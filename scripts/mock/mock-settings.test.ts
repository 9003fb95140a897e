import { describe, expect, it } from 'vitest';
import { mockEnvironment, readMockSettings } from './mock-settings.mjs';

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
});
