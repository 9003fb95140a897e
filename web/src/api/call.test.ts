import { readAsset } from '@spindle/contracts/assets/assets';
import { UNKNOWN_ERROR } from '@spindle/contracts/http/errors';
import { readJob } from '@spindle/contracts/jobs/jobs';
import { makeLink } from '@spindle/contracts/links/links';
import { searchAssets } from '@spindle/contracts/search/search';
import { login, readAccount } from '@spindle/contracts/sessions/sessions';
import { expect, it, vi } from 'vitest';
import { freshPage } from '../test/page.ts';
import { accountAnswer } from '../test/people.ts';
import { errorReply, sendRequestsTo, serveApi } from '../test/server.ts';
import { call } from './call.ts';
import { ApiError } from './errors.ts';
import { storeToken } from './token.ts';

freshPage();

it('sends the stored token as bearer in the Authorization header [A-705] [B-748]', async () => {
  const received = await serveApi({ 'GET /api/v1/account': { body: accountAnswer() } });
  await call(readAccount);
  storeToken('token-1', { remember: true });
  const answer = await call(readAccount);
  expect(received[0]?.headers.authorization).toBeUndefined();
  expect(received[1]?.headers.authorization).toBe('Bearer token-1');
  expect(answer.data.first_name).toBe('Mara');
});

// Proves, B-746, B-747
it('calls the API of its own origin, with credentials', async () => {
  await serveApi({ 'GET /api/v1/account': { body: accountAnswer() } });
  const calls = vi.spyOn(globalThis, 'fetch');
  await call(readAccount);
  const [address, request] = calls.mock.calls[0] ?? [];
  expect(address).toBe('/api/v1/account');
  expect(request?.credentials).toBe('include');
});

it('sends parameters, query and body according to the contract', async () => {
  const id = 'a'.repeat(32);
  const received = await serveApi({
    [`GET /api/v1/assets/${id}/get_link`]: { body: 'https://example.com/link' },
    'POST /api/v1/assets/search': { body: {} },
  });
  const link = await call(makeLink, {
    params: { id },
    query: { key: 'original', expiry: 86_400, accessId: undefined },
  });
  await call(searchAssets, { body: { file_name: 'lake & sea*' } });
  expect(link).toBe('https://example.com/link');
  expect(received[0]?.path).toBe(`/api/v1/assets/${id}/get_link?key=original&expiry=86400`);
  expect(received[1]?.body).toEqual({ file_name: 'lake & sea*' });
  expect(received[1]?.headers['content-type']).toBe('application/json');
});

it('escapes path parameters', async () => {
  const received = await serveApi({});
  await call(readAsset, { params: { id: '../../login?a=b' } }).catch(() => {});
  expect(received[0]?.path).toBe('/api/v1/assets/..%2F..%2Flogin%3Fa%3Db/data');
});

it('throws the server’s error with status, code, message and details', async () => {
  const details = [{ path: 'email', message: 'is not one' }];
  const { body } = errorReply(400, 'INVALID', 'The request is not valid.');
  await serveApi({ 'POST /api/v1/login': { status: 400, body: { ...Object(body), details } } });
  const error = await call(login, { body: { email: 'x', password: 'y' } }).catch((e) => e);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    code: 'INVALID',
    message: 'The request is not valid.',
    details,
  });
});

it('throws an unknown error for the error page of a proxy', async () => {
  await serveApi({ 'GET /api/v1/jobs/1': { status: 502, body: '<h1>Bad gateway</h1>' } });
  const error = await call(readJob, { params: { id: 1 } }).catch((e) => e);
  expect(error).toMatchObject({ status: 502, code: 'UNKNOWN', message: UNKNOWN_ERROR });
});

it('throws status 0 when the server cannot be reached', async () => {
  sendRequestsTo('http://127.0.0.1:1');
  const error = await call(readAccount).catch((e) => e);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 0, code: 'UNREACHABLE' });
});

it('rethrows an abort unchanged', async () => {
  const abort = new AbortController();
  await serveApi({
    'GET /api/v1/account': () => {
      abort.abort();
      return new Promise(() => {});
    },
  });
  const error = await call(readAccount, { signal: abort.signal }).catch((e) => e);
  expect(error).not.toBeInstanceOf(ApiError);
  expect(error.name).toBe('AbortError');
});
