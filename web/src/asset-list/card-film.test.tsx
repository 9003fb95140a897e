import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { assetAnswer } from '../test/asset-answers.ts';
import { matchQueries } from '../test/media-queries.ts';
import { freshPage } from '../test/page.ts';
import { assetId } from '../test/search-answers.ts';
import { serveApi } from '../test/server.ts';
import { item, show } from '../test/show-asset-list.tsx';

freshPage();

const PREVIEW = {
  ...{ public: false, size: 9, storage_type: 'LOCAL', bucket: '', key: '', watermarked: false },
  ...{ content_type: 'video/mp4', version: 4 },
};
const film = () => document.querySelector('video');

/** Rests the pointer on a video. */
async function rest() {
  const conversions = { clip_preview: PREVIEW };
  const answer = assetAnswer(0, { kind: 'VIDEO', content_type: 'video/mp4', conversions });
  const log = await serveApi({ [`GET /api/v1/assets/${assetId(0)}/data`]: { body: answer } });
  show([{ name: 'dunes.mp4', content_type: 'video/mp4', duration: 9 }]);
  const user = userEvent.setup();
  await user.hover(item(/^dunes.mp4/));
  return { log, user };
}

it('plays the preview of a video on its card, without sound, while the pointer rests there', async () => {
  const { user } = await rest();
  await waitFor(() => expect(film()).not.toBeNull());
  expect(film()?.src).toMatch(new RegExp(`/assets/${assetId(0)}/transcodes/clip_preview.mp4$`));
  expect(film()?.muted).toBe(true);
  await user.unhover(item(/^dunes.mp4/));
  expect(film()).toBeNull();
});

it('plays nothing for whoever does not want motion', async () => {
  matchQueries('reduced-motion');
  const { log } = await rest();
  await import('./card-film.tsx');
  await screen.findByText('dunes');
  expect(film()).toBeNull();
  expect(log).toEqual([]);
});
