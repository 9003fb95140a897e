import { readFileSync } from 'node:fs';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { assetAnswer } from '../../../test/asset-answers.ts';
import { freshPage } from '../../../test/page.ts';
import { renderInApp } from '../../../test/render.tsx';
import { assetId, foundAsset } from '../../../test/search-answers.ts';
import { type Reply, serveApi } from '../../../test/server.ts';
import { VideoPlayer } from './video-player.tsx';

freshPage();

// jsdom's media elements have no text tracks.
for (const tracks of ['textTracks', 'audioTracks', 'videoTracks']) {
  Object.defineProperty(HTMLMediaElement.prototype, tracks, {
    get: () =>
      Object.assign(new EventTarget(), { length: 0, [Symbol.iterator]: () => [].values() }),
  });
}

const play = vi.fn<() => Promise<void>>();

// jsdom's media elements do not play.
beforeEach(() => {
  play.mockReset().mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
});

/** Shows a video of 20 s. Its details are answered when `answer` is called. */
async function openVideo() {
  const video = { name: 'dunes.mp4', content_type: 'video/mp4' };
  let answer: (reply: Reply) => void = () => {};
  const reply = new Promise<Reply>((resolve) => {
    answer = resolve;
  });
  await serveApi({ [`GET /api/v1/assets/${assetId(0)}/data`]: () => reply });
  renderInApp(
    <VideoPlayer asset={{ id: assetId(0), ...foundAsset({ ...video, duration: 19.98 }) }} />,
  );
  return { answer: () => answer({ body: assetAnswer(0, { ...video, kind: 'VIDEO' }) }) };
}

const startButton = () => screen.findByRole('button', { name: 'Play dunes.mp4' });
const findVideo = () => screen.findByLabelText<HTMLVideoElement>('Preview of dunes.mp4');
const findTime = () => screen.findByRole('timer', { name: 'Elapsed and total time' });

it('shows the poster with a play button until the video plays', async () => {
  const { answer } = await openVideo();
  await startButton();
  expect(screen.queryByLabelText('Preview of dunes.mp4')).toBeNull();
  const posters = screen.getAllByRole('presentation');
  expect(posters.at(-1)?.getAttribute('src')).toContain('/conversions?resize=800,600');
  answer();
  const video = await findVideo();
  await startButton();
  fireEvent.playing(video);
  expect(screen.queryByRole('button', { name: 'Play dunes.mp4' })).toBeNull();
});

it('plays when the video has loaded after an early key press on the play button, and moves the focus to the player', async () => {
  const { answer } = await openVideo();
  await startButton();
  await userEvent.tab();
  expect(await startButton()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await startButton()).toHaveAttribute('aria-busy', 'true');
  expect(play).not.toHaveBeenCalled();
  answer();
  const video = await findVideo();
  await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
  fireEvent.playing(video);
  await waitFor(() => expect(screen.getByRole('group', { name: 'Media player' })).toHaveFocus());
});

it('offers the play button again when the browser refuses to play', async () => {
  const { answer } = await openVideo();
  answer();
  await findVideo();
  play.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await userEvent.click(await startButton());
  await waitFor(async () => expect(await startButton()).toHaveAttribute('aria-busy', 'false'));
});

it('shows the elapsed and the total time before loading, during playback and at the end', async () => {
  const { answer } = await openVideo();
  answer();
  const video = await findVideo();
  expect(await findTime()).toHaveTextContent('0:00 / 0:20');
  video.currentTime = 3.7;
  fireEvent.timeUpdate(video);
  expect(await findTime()).toHaveTextContent('0:03 / 0:20');
  vi.spyOn(video, 'duration', 'get').mockReturnValue(3_661);
  fireEvent.durationChange(video);
  expect(await findTime()).toHaveTextContent('0:03 / 1:01:01');
  vi.spyOn(video, 'ended', 'get').mockReturnValue(true);
  fireEvent.ended(video);
  expect(await findTime()).toHaveTextContent('1:01:01 / 1:01:01');
  // The controls fade together with their contents.
  const controls = screen.getByRole('slider', { name: 'Seek' }).closest('.video-controls');
  expect(controls).not.toBeNull();
  expect(controls).not.toContainElement(await findTime());
});

it('has a contrast of at least 4.5:1 over a white video, also on highlighted items', () => {
  const tokens = readFileSync('web/src/ui/tokens.css', 'utf8');
  const [, red = '', green = '', blue = '', percent = ''] =
    /--over-video: rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)/.exec(tokens) ?? [];
  const opacity = Number(percent) / 100;
  expect(opacity).toBeCloseTo(0.72, 1);
  const background = [red, green, blue].map(
    (channel) => Number(channel) * opacity + 255 * (1 - opacity),
  );
  expect(contrastWithWhite(background)).toBeGreaterThan(4.5);
  const highlighted = background.map((channel) => channel * 0.9 + 255 * 0.1);
  expect(contrastWithWhite(highlighted)).toBeGreaterThan(4.5);
});

/** Returns the contrast of white text on a color, as WCAG 2 computes it. Channels go from 0 to 255. */
function contrastWithWhite(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
