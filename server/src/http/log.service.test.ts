import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Context } from '@spindle/core/context';
import type { Log } from '@spindle/core/log';
import { expect, it } from 'vitest';
import { openTestApp } from '../../test/open-app.ts';
import { buildApp } from '../app.ts';

it('writes no password, token or signature into the log (security 2)', async () => {
  const app = await openTestApp();
  const user = await app.makeUser('USER');
  const lines: string[] = [];
  const ctx: Context = { ...app.ctx, log: logInto(lines) };
  const http = await buildApp(ctx, app.secrets);
  const asset = await app.makeAsset(user);
  const token = await app.signIn(user);
  const url = `/api/v1/files/content/${asset.id}`;
  await http.inject({
    method: 'POST',
    url: '/api/v1/login',
    payload: { email: user.email, password: 'my secret' },
  });
  await http.inject({ url: `${url}?_jwt=${token}` });
  await http.inject({ url: `${url}?_jwt=${token}&key=none` });
  // The expiry is in 2038.
  await http.inject({
    url: `${url}?accessId=${user.row.accessId}&expiry=2147472000&signature=forged`,
  });
  await http.inject({ url: '/api/v1/account', headers: { authorization: `Bearer ${token}` } });
  await http.inject({ url: `/nowhere?_jwt=${token}` });
  for (const path of ['/api/v1/public/shares', '/shared'])
    await http.inject({ url: `${path}/the-share-token/assets` });
  for (const path of ['/api/v1/account/activate', '/signup', '/reset-password'])
    await http.inject({ url: `${path}/the-code` });
  await http.close();
  await app.close();
  expect(lines.length).toBeGreaterThanOrEqual(11);
  for (const line of lines)
    for (const secret of ['my secret', token, 'forged', 'the-share-token', 'the-code'])
      expect(line).not.toContain(secret);
});

it('writes no error when clients leave before their response', async () => {
  const app = await openTestApp();
  const admin = await app.makeUser('ADMIN');
  const token = await app.signIn(admin);
  // More than a kilobyte of JSON is compressed.
  for (let count = 0; count < 60; count += 1) await app.makeAsset(admin);
  const lines: string[] = [];
  const http = await buildApp({ ...app.ctx, log: logInto(lines) }, app.secrets);
  const port = Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port);
  const body = JSON.stringify({ extended_result: true, limit_per_page: 60 });
  const request = [
    'POST /api/v1/assets/search HTTP/1.1',
    `host: localhost\r\nauthorization: Bearer ${token}`,
    `accept-encoding: gzip\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`,
    `\r\n${body}`,
  ].join('\r\n');
  for (let ms = 0; ms < 60; ms += 1) {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    await once(socket, 'connect');
    await setTimeout(ms);
    socket.destroy();
  }
  await http.close();
  await app.close();
  expect(lines.filter((line) => line.includes('request failed'))).toEqual([]);
});

/** Collects every line as the log receives it, before secrets are redacted. */
function logInto(lines: string[]): Log {
  const take = (...parts: unknown[]) => void lines.push(JSON.stringify(parts));
  const log = {
    level: 'trace',
    trace: take,
    debug: take,
    info: take,
    warn: take,
    error: take,
    fatal: take,
    silent: take,
    child: () => log,
  };
  return log as unknown as Log;
}
