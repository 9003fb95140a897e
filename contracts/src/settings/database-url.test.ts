import { expect, it } from 'vitest';
import { parseDatabaseUrl } from './database-url.ts';

it('returns the decoded parts of a URL', () => {
  expect(parseDatabaseUrl('mysql://us%40er:p%2Fw@db.example.com:3307/my%20assets')).toEqual({
    host: 'db.example.com',
    port: 3307,
    user: 'us@er',
    password: 'p/w',
    database: 'my assets',
    tls: 'DISABLED',
  });
  expect(parseDatabaseUrl('MySQL://user@[::1]/assets')).toMatchObject({ host: '::1', port: 3306 });
});

it.each([
  ['', 'DISABLED'],
  ['?charset=latin1&connectTimeout=1', 'DISABLED'],
  ['?ssl-mode=required', 'REQUIRED'],
  ['?sslmode=verify-ca', 'VERIFY_CA'],
  ['?ssl_mode=VERIFY_IDENTITY', 'VERIFY_IDENTITY'],
  ['?ssl=true', 'VERIFY_IDENTITY'],
  ['?tls=0', 'DISABLED'],
  ['?ssl-mode=PREFERRED', null],
  ['?ssl={"rejectUnauthorized":false}', null],
])('reads the TLS mode of %s', (options, tls) => {
  expect(parseDatabaseUrl(`mysql://user@host/assets${options}`)?.tls).toBe(tls);
});

it.each([
  'postgres://user@host/assets',
  'mariadb://user@host/assets',
  'mysql://user@host',
  'mysql://user@host/',
  'mysql:///assets',
  'mysql://user@host/a/b',
  'mysql://user:100%@host/assets',
  'mysql:assets',
])('refuses %s [B-194]', (url) => {
  expect(parseDatabaseUrl(url)).toBeNull();
});
