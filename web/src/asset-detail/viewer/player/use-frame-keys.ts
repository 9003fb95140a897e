import type { CoreMetadata } from '@spindle/contracts/assets/assets';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { frameRateOf, frameTime } from './frame-time.ts';

/** Shows the previous or the next frame of a video by keys, and pauses it. */
export function useFrameKeys(
  media: HTMLVideoElement | null,
  metadata: CoreMetadata | undefined,
): void {
  const step = (by: 1 | -1) => {
    if (!media || !Number.isFinite(media.duration)) return;
    media.pause();
    const rate = frameRateOf(metadata ?? {});
    media.currentTime = frameTime(media.currentTime, by, rate, media.duration);
  };
  useShortcut('previousFrame', () => step(-1), media !== null);
  useShortcut('nextFrame', () => step(1), media !== null);
}
