import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useClipMarks, useLoop } from './use-clip-marks.ts';

it('marks a part of a video, whose end is after its start', () => {
  const video = document.createElement('video');
  const onMark = vi.fn();
  const { result } = renderHook(() => useClipMarks(video, onMark));
  const markAt = (second: number, mark: 'markStart' | 'markEnd') => {
    video.currentTime = second;
    act(() => result.current[mark]());
    return result.current.marks;
  };
  expect(markAt(2, 'markStart')).toEqual({ start: 2, end: null });
  expect(markAt(5, 'markEnd')).toEqual({ start: 2, end: 5 });
  expect(markAt(6, 'markStart')).toEqual({ start: 6, end: null });
  expect(markAt(4, 'markEnd')).toEqual({ start: 0, end: 4 });
  expect(onMark).toHaveBeenCalledTimes(4);
  act(() => result.current.clear());
  expect(result.current.marks).toEqual({ start: 0, end: null });
});

it('returns to the start of the part when a playing video reaches its end', () => {
  const video = document.createElement('video');
  Object.defineProperty(video, 'paused', { value: false });
  renderHook(() => useLoop(video, { start: 2, end: 5 }, true));
  video.currentTime = 4;
  video.dispatchEvent(new Event('timeupdate'));
  expect(video.currentTime).toBe(4);
  video.currentTime = 5.1;
  video.dispatchEvent(new Event('timeupdate'));
  expect(video.currentTime).toBe(2);
});
