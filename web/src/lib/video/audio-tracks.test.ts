import { expect, it } from 'vitest';
import { AudioTracks } from './audio-tracks.ts';

it('lists the audio tracks of a stream and enables the chosen one', () => {
  const chosen: number[] = [];
  const events: string[] = [];
  const tracks = new AudioTracks((index) => chosen.push(index));
  for (const event of ['addtrack', 'change'])
    tracks.addEventListener(event, () => events.push(event));
  tracks.playlists = [
    { name: 'Deutsch', lang: 'de' },
    { name: 'Deutsch 2', lang: 'de' },
  ] as never;
  tracks.playing = 0;
  const seen = () =>
    [...tracks].map(({ id, label, language, enabled }) => [id, label, language, enabled]);
  expect(seen()).toEqual([
    ['0', 'Deutsch', 'de', true],
    ['1', 'Deutsch 2', 'de', false],
  ]);
  // The player sets every track, one after the other.
  for (const track of tracks) track.enabled = track.id === '1';
  expect(seen().map((track) => track[3])).toEqual([false, true]);
  expect(chosen).toEqual([1]);
  expect(events).toEqual(['addtrack', 'change', 'change']);
  expect(tracks.length).toBe(2);
});
