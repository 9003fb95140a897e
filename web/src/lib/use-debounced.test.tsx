import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useDebounced } from './use-debounced.ts';

beforeEach(() => void vi.useFakeTimers());

it('gives a value once it has rested for the delay, and never one that did not', () => {
  const { result, rerender } = renderHook(({ text }) => useDebounced(text, 800), {
    initialProps: { text: 'a' },
  });
  rerender({ text: 'ab' });
  act(() => void vi.advanceTimersByTime(799));
  rerender({ text: 'abc' });
  act(() => void vi.advanceTimersByTime(799));
  expect(result.current).toBe('a');
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe('abc');
});
