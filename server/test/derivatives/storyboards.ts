import type { StoredFile } from '@spindle/core/test/factories';
import type { StoryboardIndex } from '@spindle/core/video/storyboard-index';

/** Returns a storyboard of three frames on two sprites. The bytes are plain text, except those of `last`. */
export function storyboardFiles(last: Buffer = Buffer.from('three')): Record<string, StoredFile> {
  const index: StoryboardIndex = {
    seconds: 12.5,
    width: 640,
    height: 360,
    frames: [],
    sheets: [],
    tile: { width: 160, height: 90 },
    columns: 2,
    rows: 1,
  };
  let start = 0;
  const addRange = (bytes: Buffer) => {
    const range = { start, bytes: bytes.length };
    start += bytes.length;
    return range;
  };
  const frames = [Buffer.from('one'), Buffer.from('two'), last];
  const sprites = [Buffer.from('first sheet'), Buffer.from('second sheet')];
  for (const [at, bytes] of frames.entries())
    index.frames.push({ ...addRange(bytes), second: 5 * at });
  for (const bytes of sprites) index.sheets.push(addRange(bytes));
  return {
    storyboard: {
      body: Buffer.concat([...frames, ...sprites]),
      contentType: 'application/octet-stream',
    },
    _storyboard: { body: Buffer.from(JSON.stringify(index)), contentType: 'application/json' },
  };
}
