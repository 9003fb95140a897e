import type { ClientConfig } from '@spindle/contracts/settings/client-config';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { storeToken } from '../api/token.ts';
import { collectionsAnswer } from '../test/collection-answers.ts';
import { freshPage } from '../test/page.ts';
import { accountAnswer, configAnswer } from '../test/people.ts';
import { openApp } from '../test/render.tsx';
import { serveApi } from '../test/server.ts';

freshPage();

const { features } = configAnswer().data;
const WITH_TOUR = { features: { ...features, tour: true } };
const VIDEO_URL = 'https://films.example.com/collections.mp4';

async function visit(path: string, config: Partial<ClientConfig> = WITH_TOUR) {
  await serveApi({
    'GET /api/v1/config': { body: configAnswer(config) },
    'GET /api/v1/account': { body: accountAnswer() },
    'POST /api/v1/assetcollections': { body: collectionsAnswer([]) },
  });
  storeToken('token-1', { remember: true });
  return openApp(path);
}

const tour = () => screen.findByRole('dialog', { name: 'Collections' });
const button = (name: string) => screen.findByRole('button', { name });
const collectionsPage = () => screen.findByRole('heading', { name: /^Collections/ });
const queryTour = () => screen.queryByRole('dialog');

it('the tour guides a first visitor step by step, stores the path, and does not open there again [A-090] [A-092] [A-093]', async () => {
  const { unmount } = await visit('/collections');
  const step = within(await tour());
  expect(step.getByText('1 of 2')).toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('spindle.tours-seen') ?? '')).toEqual(['/collections']);
  await userEvent.click(step.getByRole('button', { name: 'Next' }));
  await screen.findByRole('dialog', { name: 'Find a collection' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(queryTour()).toBeNull());
  unmount();

  const again = openApp('/collections');
  await collectionsPage();
  // The layout is rendered last: a tour that opens by itself would be visible by then.
  await button('Help');
  expect(queryTour()).toBeNull();
  again.unmount();
});

it.each([
  ['the deployment disables tours', '/collections', {}],
  ['the page has no tour', '/no-such-page', WITH_TOUR],
  ['the asset does not exist', `/asset/${'0'.repeat(32)}`, WITH_TOUR],
])('Help opens the shortcuts when %s, and the focus returns to it', async (_, path, config) => {
  await visit(path, config);
  const help = await button('Help');
  help.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(queryTour()).toBeNull());
  await waitFor(() => expect(help).toHaveFocus());
});

it('a page shows no tour if the deployment disables tours [A-091]', async () => {
  await visit('/collections', {});
  await collectionsPage();
  await button('Help');
  expect(queryTour()).toBeNull();
  expect(localStorage.getItem('spindle.tours-seen')).toBeNull();
});

it('the tour starts with a video if the page has one [A-094]', async () => {
  await visit('/collections', { ...WITH_TOUR, tour_videos: { '/collections': VIDEO_URL } });
  const video = within(await tour()).getByLabelText('Video about this page');
  expect(video).toHaveAttribute('src', VIDEO_URL);
  expect(video.querySelector('track')).toHaveAttribute('src', VIDEO_URL.replace('.mp4', '.vtt'));
});

it('the tour shows no video if the page has none [A-094]', async () => {
  await visit('/collections', { ...WITH_TOUR, tour_videos: { '/assets': VIDEO_URL } });
  expect(within(await tour()).queryByLabelText('Video about this page')).toBeNull();
});

it('Help fires an open-help event, and opens the tour again [A-077] [A-078] [A-095]', async () => {
  localStorage.setItem('spindle.tours-seen', '["/collections"]');
  const listener = vi.fn();
  window.addEventListener('open-help', listener);
  onTestFinished(() => window.removeEventListener('open-help', listener));
  await visit('/collections');
  await collectionsPage();
  expect(queryTour()).toBeNull();
  await userEvent.click(await button('Help'));
  expect(listener).toHaveBeenCalledOnce();
  await userEvent.click(within(await tour()).getByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(queryTour()).toBeNull());
});
