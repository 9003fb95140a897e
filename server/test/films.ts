import type { FilmIndex } from '@spindle/core/media/film-index';
import type { StoredFile } from '@spindle/core/test/factories';

const PIECES = ['first piece', 'second piece', 'the last'];
const INIT = 'what is known at the beginning';

/** What a worker makes of a video: an MP4, and a film in pieces with two sizes and a sound. The bytes are words. */
export function filmFiles(): Record<string, StoredFile> {
  const index: FilmIndex = {
    sizes: [
      { ...track('360p'), codec: 'avc1.64001e', width: 640, height: 360, frameRate: 25 },
      { ...track('720p'), codec: 'avc1.64001f', width: 1280, height: 720, frameRate: 25 },
    ],
    sounds: [{ ...track('sound-0'), codec: 'mp4a.40.2', language: 'deu' }],
  };
  for (const sound of index.sounds) for (const piece of sound.pieces) piece.pictureBytes = 0;
  const body = Buffer.from(`${INIT}${PIECES.join('')}`);
  const pieces = { body, contentType: 'video/mp4' };
  return {
    '720p-video': { body: Buffer.from('a whole film'), contentType: 'video/mp4' },
    'hls-video': { body: Buffer.from(JSON.stringify(index)), contentType: 'application/json' },
    '_hls-360p': pieces,
    '_hls-720p': pieces,
    '_hls-sound-0': pieces,
  };
}

function track(name: string) {
  let start = INIT.length;
  const pieces = PIECES.map((text, at) => {
    const piece = { start, bytes: text.length, seconds: at < 2 ? 6 : 1.5, pictureBytes: 5 };
    start += text.length;
    return piece;
  });
  return { key: `_hls-${name}`, initBytes: INIT.length, pieces };
}
