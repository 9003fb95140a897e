import type { RenditionIndex } from '@spindle/core/video/rendition-index';
import { expect, it } from 'vitest';
import { masterPlaylist } from './playlists.ts';

const track = (key: string) => ({
  key: `_hls-${key}`,
  initBytes: 1,
  pieces: [{ start: 1, bytes: 10, seconds: 2, pictureBytes: 0 }],
});

function mediaOf(type: 'AUDIO' | 'SUBTITLES', sounds: string[], languages: string[] = []) {
  const index: RenditionIndex = {
    sizes: [{ ...track('360p'), codec: 'avc1.64001e', width: 640, height: 360, frameRate: 25 }],
    sounds: sounds.map((language, at) => ({
      ...track(`sound-${at}`),
      codec: 'mp4a.40.2',
      language,
    })),
  };
  const text = masterPlaylist(index, { addressOf: (path) => path, isWhole: true, languages });
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith(`#EXT-X-MEDIA:TYPE=${type}`)) return [];
    const value = (name: string) => new RegExp(`[,:]${name}="?([^",]*)`).exec(line)?.[1];
    return [{ name: value('NAME'), language: value('LANGUAGE'), auto: value('AUTOSELECT') }];
  });
}

it('audio tracks of one language have unique names and LANGUAGE in BCP 47', () => {
  expect(mediaOf('AUDIO', ['deu', 'ger', 'eng', 'deu'])).toEqual([
    { name: 'Deutsch', language: 'de', auto: 'YES' },
    { name: 'Deutsch 2', language: 'de', auto: 'NO' },
    { name: 'English', language: 'en', auto: 'YES' },
    { name: 'Deutsch 3', language: 'de', auto: 'NO' },
  ]);
});

it('audio tracks without a language have unique names and no LANGUAGE', () => {
  expect(mediaOf('AUDIO', ['und', 'qaa', 'und'])).toEqual([
    { name: 'Audio 1', language: undefined, auto: 'YES' },
    { name: 'qaa', language: 'qaa', auto: 'YES' },
    { name: 'Audio 3', language: undefined, auto: 'NO' },
  ]);
});

it('subtitles have unique names, also where two languages share a name', () => {
  const names = mediaOf('SUBTITLES', [], ['de', 'de-x-2', 'de-x-3', 'pt-BR']).map(
    ({ name }) => name,
  );
  expect(new Set(names).size).toBe(4);
  expect(names[0]).toBe('Deutsch');
});
