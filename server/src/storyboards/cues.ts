import type { StoryboardIndex } from '@spindle/core/video/storyboard-index';

/** Writes the WebVTT list of tiles: which part of which sprite shows which seconds. `addressOf` returns the URL of a sprite by its name. */
export function cuesOf(index: StoryboardIndex, addressOf: (sheet: string) => string): string {
  const { frames, tile, columns, rows, seconds } = index;
  const cues = frames.map(({ second }, at) => {
    const start = at === 0 ? 0 : second;
    const end = Math.max(start + 0.001, frames[at + 1]?.second ?? seconds);
    const sheet = Math.floor(at / (columns * rows));
    const place = at % (columns * rows);
    const left = (place % columns) * tile.width;
    const top = Math.floor(place / columns) * tile.height;
    const name = `sheet_${String(sheet + 1).padStart(6, '0')}.jpg`;
    const part = [left, top, tile.width, tile.height].join(',');
    return `${clock(start)} --> ${clock(end)}\n${addressOf(name)}#xywh=${part}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

function clock(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
