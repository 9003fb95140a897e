import { act, fireEvent, screen, within } from '@testing-library/react';
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
const FILES: Readonly<Record<string, string>> = {
  'subtitle-en': VTT,
  'subtitle-de': 'WEBVTT\n\n00:01.000 --> 00:02.000\nEin Fuchs\n',
};

/** Shows the transcript, as opened from a search for `keyword`. */
async function open(keyword = '', languages = ['en']) {
  const background = { pathname: '/assets', search: `?keyword=${keyword}`, hash: '' };
  // The router reads its state from `usr`.
  window.history.replaceState({ usr: { background, siblings: [] } }, '', `/asset/${ID}`);
  await serveApi({
    [`GET /api/v1/assets/${ID}/get_link`]: ({ path }) => ({
      body: `https://cdn.example.com${SIGNED_PATH}?key=${keyOf(path)}&signature=s`,
    }),
    [`GET ${SIGNED_PATH}`]: ({ path }) => ({ body: FILES[keyOf(path)] ?? '' }),
  });
  const media = document.createElement('audio');
  const play = vi.spyOn(media, 'play').mockResolvedValue();
  renderInApp(
    <PlayingMediaContext value={{ media, setMedia: () => undefined }}>
      <Transcript asset={assetAnswer(0, { kind: 'AUDIO' })} languages={languages} />
    </PlayingMediaContext>,
  );
  const list = within(await screen.findByRole('list'));
  const passages = () => list.getAllByRole('button').map(({ textContent }) => textContent);
  /** Lets the player reach a second. */
  const reach = (second: number) =>
    act(() => {
      media.currentTime = second;
      media.dispatchEvent(new Event('timeupdate'));
    });
  return { media, play, reach, list, passages, user: userEvent.setup() };
}

const keyOf = (path: string) => new URL(path, 'http://host').searchParams.get('key') ?? '';

/** Makes every passage lie below the visible part of the list. Returns the positions to which the list is scrolled. */
function watchScrolls(): unknown[] {
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(900);
  const scrolls: unknown[] = [];
  vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation((to) => void scrolls.push(to));
  return scrolls;
}

it('a click on a passage plays from there', async () => {
  const { media, play, list, passages, user } = await open();
  expect(passages()).toEqual(['0:01The brown fox', '1:05A dog sleeps']);
  await user.click(list.getByRole('button', { name: /dog/ }));
  expect([media.currentTime, play.mock.calls.length]).toEqual([65.5, 1]);
});

it('marks the current passage, also when others are hidden, and scrolls to it', async () => {
  const scrolls = watchScrolls();
  const { reach, list, user } = await open();
  const current = () => list.queryByRole('button', { current: true })?.textContent;
  expect(current()).toBeUndefined();
  reach(30);
  expect(current()).toBe('0:01The brown fox');
  expect(scrolls).toEqual([{ top: 900, behavior: 'smooth' }]);
  reach(70);
  expect(current()).toBe('1:05A dog sleeps');
  expect(scrolls).toHaveLength(2);
  await user.type(screen.getByRole('searchbox'), 'fox');
  expect(current()).toBeUndefined();
});

it('does not scroll while the user does, until the button follows the player again', async () => {
  const scrolls = watchScrolls();
  const { reach, list, user } = await open();
  fireEvent.wheel(screen.getByRole('list'));
  reach(30);
  expect(scrolls).toEqual([]);
  const follow = screen.getByRole('button', { name: 'Follow the player' });
  await user.click(follow);
  expect(scrolls).toHaveLength(1);
  expect(follow).not.toBeInTheDocument();
  fireEvent.touchMove(screen.getByRole('list'));
  expect(screen.getByRole('button', { name: 'Follow the player' })).toBeVisible();
  await user.click(list.getByRole('button', { name: /dog/ }));
  expect(screen.queryByRole('button', { name: 'Follow the player' })).toBeNull();
});

it('does not animate the scroll for users who prefer reduced motion', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      matches: media.includes('reduce'),
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  const scrolls = watchScrolls();
  const { reach } = await open();
  reach(30);
  expect(scrolls).toEqual([{ top: 900, behavior: 'auto' }]);
});

it('is one stop of the Tab key, whose arrow keys move between the passages', async () => {
  const { reach, list, play, media, user } = await open();
  reach(70);
  const [fox, dog] = list.getAllByRole('button');
  screen.getByRole('searchbox').focus();
  await user.tab();
  expect(dog).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(fox).toHaveFocus();
  await user.keyboard('{End}');
  expect(dog).toHaveFocus();
  await user.keyboard('{Home}{Enter}');
  expect([media.currentTime, play.mock.calls.length]).toEqual([1, 1]);
  await user.tab();
  expect(list.getAllByRole('button')).not.toContain(document.activeElement);
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

it('opens in the language in which most words of the search are said', async () => {
  const { passages, user } = await open('a brown fox', ['de', 'en']);
  expect(passages()).toEqual(['0:01The brown fox', '1:05A dog sleeps']);
  const language = screen.getByRole('combobox', { name: 'Language of the transcript' });
  expect(language).toHaveValue('English (en)');
  await user.click(language);
  await user.click(await screen.findByRole('option', { name: 'German (de)' }));
  expect(await screen.findByText('Ein Fuchs')).toBeVisible();
});

it('opens in the first language when no language has the words of the search', async () => {
  const { passages } = await open('harbor', ['de', 'en']);
  expect(passages()).toEqual(['0:01Ein Fuchs']);
});
