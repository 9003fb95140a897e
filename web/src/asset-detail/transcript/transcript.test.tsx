import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { assetAnswer } from '../../test/asset-answers.ts';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId } from '../../test/search-answers.ts';
import { serveApi } from '../../test/server.ts';
import { PlayingMediaContext } from '../playing-media.ts';
import { Transcript } from './transcript.tsx';

freshPage();

const ID = assetId(0);
const SIGNED_PATH = `/api/v1/files/content/${ID}`;
const VTT = `WEBVTT

00:01.000 --> 00:02.000
The <i>brown</i> fox

01:05.500 --> 01:07.000
A dog sleeps
`;

/** Shows the transcript, as opened from a search for `keyword`. */
async function open(keyword = '') {
  const background = { pathname: '/assets', search: `?keyword=${keyword}`, hash: '' };
  // The router reads its state from `usr`.
  window.history.replaceState({ usr: { background, siblings: [] } }, '', `/asset/${ID}`);
  await serveApi({
    [`GET /api/v1/assets/${ID}/get_link`]: {
      body: `https://cdn.example.com${SIGNED_PATH}?key=subtitle-en&signature=s`,
    },
    [`GET ${SIGNED_PATH}`]: { body: VTT },
  });
  const media = document.createElement('audio');
  const play = vi.spyOn(media, 'play').mockResolvedValue();
  renderInApp(
    <PlayingMediaContext value={{ media, setMedia: () => undefined }}>
      <Transcript asset={assetAnswer(0, { kind: 'AUDIO' })} languages={['en']} />
    </PlayingMediaContext>,
  );
  const list = within(await screen.findByRole('list'));
  const passages = () => list.getAllByRole('button').map(({ textContent }) => textContent);
  return { media, play, list, passages, user: userEvent.setup() };
}

it('a click on a passage plays from there', async () => {
  const { media, play, list, passages, user } = await open();
  expect(passages()).toEqual(['0:01The brown fox', '1:05A dog sleeps']);
  await user.click(list.getByRole('button', { name: /dog/ }));
  expect([media.currentTime, play.mock.calls.length]).toEqual([65.5, 1]);
});

it('shows the passages that a search has found, and the whole transcript again', async () => {
  const { passages, list, user } = await open('dogs OR dog');
  expect(passages()).toEqual(['1:05A dog sleeps']);
  expect(list.getByText('dog').tagName).toBe('MARK');
  expect(screen.getByRole('status')).toHaveTextContent('1 passage');
  await user.click(screen.getByRole('button', { name: 'Show the whole transcript' }));
  expect(passages()).toHaveLength(2);
  await user.type(screen.getByRole('searchbox'), 'FOX');
  expect(passages()).toEqual(['0:01The brown fox']);
  await user.type(screen.getByRole('searchbox'), 'es');
  expect(screen.getByRole('status')).toHaveTextContent('No passage with these words.');
});

it('shows everything when the words of the search are not said', async () => {
  const { passages } = await open('harbor');
  expect(passages()).toHaveLength(2);
  expect(screen.getByRole('searchbox')).toHaveValue('');
});
