import { fireEvent, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { assetAnswer } from '../../../test/asset-answers.ts';
import { matchQueries } from '../../../test/media-queries.ts';
import { freshPage } from '../../../test/page.ts';
import { assetId } from '../../../test/search-answers.ts';
import { serveApi } from '../../../test/server.ts';
import { item, show } from '../../../test/show-asset-list.tsx';

freshPage();

const PREVIEW = {
  public: false,
  size: 9,
  storage_type: 'LOCAL',
  bucket: '',
  key: '',
  watermarked: false,
  content_type: 'video/mp4',
  version: 4,
};
const NAMES = ['dunes.mp4', 'lake.mp4'];
const previews = () => [...document.querySelectorAll('video')];

// jsdom's media elements neither play nor stop.
beforeEach(() => {
  for (const method of ['pause', 'load'] as const)
    vi.spyOn(HTMLMediaElement.prototype, method).mockReturnValue();
});

/** Shows two videos, with previews unless other conversions are given. */
async function showVideos(conversions: Record<string, typeof PREVIEW> = { clip_preview: PREVIEW }) {
  const video = { kind: 'VIDEO', content_type: 'video/mp4' } as const;
  const log = await serveApi(
    Object.fromEntries(
      NAMES.map((_, index) => [
        `GET /api/v1/assets/${assetId(index)}/data`,
        { body: assetAnswer(index, { ...video, conversions }) },
      ]),
    ),
  );
  show(NAMES.map((name) => ({ name, content_type: 'video/mp4', duration: 9 })));
  return { log, user: userEvent.setup() };
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('plays the preview of a video on its card, muted, after the pointer stayed for a second', async () => {
  const { log, user } = await showVideos();
  const startedAt = performance.now();
  await user.hover(item(/^dunes.mp4/));
  await waitFor(() => expect(previews()).toHaveLength(1));
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(999);
  const [preview] = previews();
  expect(preview?.src).toMatch(new RegExp(`/assets/${assetId(0)}/transcodes/clip_preview.mp4$`));
  expect(preview?.muted).toBe(true);
  expect(log).toHaveLength(1);

  await user.unhover(item(/^dunes.mp4/));
  expect(previews()).toEqual([]);
  expect(preview).not.toHaveAttribute('src'); // otherwise the browser would continue the download
  expect(HTMLMediaElement.prototype.load).toHaveBeenCalled();
});

it('plays the HLS rendition of a video that has no preview', async () => {
  const { user } = await showVideos({ 'hls-video': PREVIEW });
  await user.hover(item(/^dunes.mp4/));
  await waitFor(() => expect(previews()[0]?.src).toMatch(/\/transcodes\/playlist.m3u8$/), {
    timeout: 5000,
  });
  const [video] = previews();
  expect(video?.muted).toBe(true);
  await user.unhover(item(/^dunes.mp4/));
  expect(previews()).toEqual([]);
  expect(video).not.toHaveAttribute('src');
});

it('loads nothing when the pointer leaves a card within a second', async () => {
  const { log, user } = await showVideos();
  await user.hover(item(/^dunes.mp4/));
  await sleep(700);
  await user.unhover(item(/^dunes.mp4/));
  await sleep(700);
  expect(previews()).toEqual([]);
  expect(log).toEqual([]);
});

it('plays one preview at a time, also when the focus is on another card than the pointer', async () => {
  const { user } = await showVideos();
  fireEvent.focus(item(/^dunes.mp4/));
  await waitFor(() => expect(previews()).toHaveLength(1));
  await user.hover(item(/^lake.mp4/));
  await waitFor(() => expect(previews()[0]?.src).toContain(assetId(1)));
  expect(previews()).toHaveLength(1);
});

it('plays no preview for users who prefer reduced motion', async () => {
  matchQueries('reduced-motion');
  const { log, user } = await showVideos();
  await user.hover(item(/^dunes.mp4/));
  await sleep(1200);
  expect(previews()).toEqual([]);
  expect(log).toEqual([]);
});
