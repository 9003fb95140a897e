import { TOKEN_STORE_FAILED } from '@spindle/contracts/sessions/sessions';
import { expect, it, vi } from 'vitest';
import { freshPage } from '../test/page.ts';
import { clearToken, readToken, storeToken, TokenStoreFailed } from './token.ts';

freshPage();

it('stores a token for 86400 seconds and not longer [A-543] [A-888] [B-925]', () => {
  vi.useFakeTimers();
  for (const remember of [true, false]) {
    storeToken('token-1', { remember });
    vi.advanceTimersByTime(86_400_000 - 1);
    expect(readToken()).toBe('token-1');
    vi.advanceTimersByTime(1);
    expect(readToken()).toBeNull();
  }
});

it('stores a remembered token beyond the browser session, and others only during it', () => {
  storeToken('remembered', { remember: true });
  expect([localStorage.length, sessionStorage.length]).toEqual([1, 0]);
  storeToken('passing', { remember: false });
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 1]);
  expect(readToken()).toBe('passing');
  clearToken();
  expect(readToken()).toBeNull();
});

it('returns no token for an invalid stored value', () => {
  localStorage.setItem('spindle.token', '{"token":1}');
  expect(readToken()).toBeNull();
  localStorage.setItem('spindle.token', 'not JSON');
  expect(readToken()).toBeNull();
});

it('throws when the browser refuses to store the token [A-836]', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const store = () => storeToken('token-1', { remember: true });
  expect(store).toThrow(TokenStoreFailed);
  expect(store).toThrow('Error while obtaining tokens, please try again.');
  expect(TOKEN_STORE_FAILED).toBe('Error while obtaining tokens, please try again.');
});
