import { expect, it } from 'vitest';
import { FinalFailure } from '../../steps/handler.ts';
import { chooseTrack } from './choose-track.ts';

const tracks = ['deu', 'und', 'eng', 'eng'].map((language) => ({ language }));

it('prefers the first track in a language that the model knows, otherwise the default one', () => {
  expect(chooseTrack(tracks, { known: ['en'] })).toEqual({
    languages: ['de', null, 'en', 'en'],
    used: 2,
    is_chosen: false,
  });
  expect(chooseTrack(tracks, { known: ['fr'] }).used).toBe(0);
  expect(chooseTrack(tracks, {}).used).toBe(0);
});

it('keeps the earlier choice of a user, unless the content has other tracks', () => {
  const earlier = chooseTrack(tracks, { chosen: 3 });
  expect(chooseTrack(tracks, { known: ['en'], earlier })).toEqual(earlier);
  expect(chooseTrack(tracks, { earlier: { ...earlier, is_chosen: false } }).used).toBe(0);
  expect(chooseTrack(tracks.slice(1), { earlier }).used).toBe(0);
});

it('takes the choice of a user, and fails for a track that is not there', () => {
  expect(chooseTrack(tracks, { known: ['en'], chosen: 1 })).toMatchObject({
    used: 1,
    is_chosen: true,
  });
  expect(() => chooseTrack(tracks, { chosen: 4 })).toThrow(FinalFailure);
});
