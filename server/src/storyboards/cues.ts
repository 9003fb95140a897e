import { cueTime } from '@spindle/contracts/subtitles/cue-time';
import type { StoryboardIndex } from '@spindle/core/video/storyboard-index';

/**
 * Writes a WebVTT file with one cue per frame. The cue covers the seconds until the next frame and links to the frame's tile: a
 * sprite with the pixel box `#xywh`. `addressOf` returns the URL of a sprite by its file name.
 */
export function writeCues(index: StoryboardIndex, addressOf: (sprite: string) => string): string {
  const { frames, tile, columns, rows, seconds } = index;
  const cues = frames.map(({ second }, at) => {
    const start = at === 0 ? 0 : second;
    const end = Math.max(start + 0.001, frames[at + 1]?.second ?? seconds);
    const spriteIndex = Math.floor(at / (columns * rows));
    const tileIndex = at % (columns * rows);
    const left = (tileIndex % columns) * tile.width;
    const top = Math.floor(tileIndex / columns) * tile.height;
    const name = `sprite_${String(spriteIndex + 1).padStart(6, '0')}.jpg`;
    const part = [left, top, tile.width, tile.height].join(',');
    return `${cueTime(start)} --> ${cueTime(end)}\n${addressOf(name)}#xywh=${part}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}
