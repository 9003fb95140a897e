import type { StoryboardIndex } from '@spindle/core/media/storyboard-index';
import type { StoredFile } from '@spindle/core/test/factories';

/** What a worker makes of a video to look through it: three frames on two sheets. The bytes are words. */
export function storyboardFiles(): Record<string, StoredFile> {
  const index: StoryboardIndex = {
    ...{ seconds: 12.5, width: 640, height: 360, frames: [], sheets: [] },
    ...{ tile: { width: 160, height: 90 }, columns: 2, rows: 1 },
  };
  let start = 0;
  const place = (text: string) => {
    const found = { start, bytes: text.length };
    start += text.length;
    return found;
  };
  const [frames, sheets] = [
    ['one', 'two', 'three'],
    ['first sheet', 'second sheet'],
  ];
  for (const [at, text] of frames.entries()) index.frames.push({ ...place(text), second: 5 * at });
  for (const text of sheets) index.sheets.push(place(text));
  return {
    storyboard: {
      body: Buffer.from([...frames, ...sheets].join('')),
      contentType: 'application/octet-stream',
    },
    _storyboard: { body: Buffer.from(JSON.stringify(index)), contentType: 'application/json' },
  };
}
