import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { freshPage } from '../test/page.ts';
import { useStored } from './use-stored.ts';

const Size = z.union([z.literal(12), z.literal(30)]);

freshPage();

function storedSize() {
  return renderHook(() => useStored<12 | 30>('size', Size, 30)).result;
}

it('returns the fallback until a value is stored', () => {
  const size = storedSize();
  expect(size.current[0]).toBe(30);
  act(() => size.current[1](12));
  expect(size.current[0]).toBe(12);
  expect(storedSize().current[0]).toBe(12);
});

it('returns the fallback for an invalid stored value', () => {
  localStorage.setItem('spindle.size', '13');
  expect(storedSize().current[0]).toBe(30);
  localStorage.setItem('spindle.size', 'not JSON');
  expect(storedSize().current[0]).toBe(30);
});

it('follows changes of other components and other tabs', () => {
  const one = storedSize();
  const other = storedSize();
  act(() => one.current[1](12));
  expect(other.current[0]).toBe(12);
  localStorage.setItem('spindle.size', '30');
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  expect(one.current[0]).toBe(30);
});

it('keeps the value for this page if the browser refuses to store', () => {
  const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const size = storedSize();
  act(() => size.current[1](12));
  expect(size.current[0]).toBe(12);
  refused.mockRestore();
  act(() => size.current[1](30));
  expect(localStorage.getItem('spindle.size')).toBe('30');
});
