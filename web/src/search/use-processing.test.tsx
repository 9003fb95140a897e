import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../session/query-client.ts';
import { LONG_WAIT } from '../test/page.ts';
import { assetId, foundAsset, searchAnswer } from '../test/search-answers.ts';
import { errorReply, type ReceivedRequest, serveApi } from '../test/server.ts';
import { POLL_MS, useProcessing } from './use-processing.ts';

const SEARCH = 'POST /api/v1/assets/search';
const FIRST = assetId(0);
const SECOND = assetId(1);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(async () => {
  // Runs the scheduled poll, which finds no watcher and schedules no further poll.
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
});

interface ProcessingWatcherProps {
  ids: string[];
  onEnd?: (id: string, asset: unknown) => void;
}

function ProcessingWatcher({ ids, onEnd }: ProcessingWatcherProps) {
  useProcessing(ids, onEnd);
  return null;
}

function show(children: ReactNode) {
  return render(<QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>);
}

async function waitForPoll(log: ReceivedRequest[]) {
  const before = log.length;
  await vi.advanceTimersByTimeAsync(POLL_MS);
  await vi.waitFor(() => expect(log.length).toBeGreaterThan(before), LONG_WAIT);
}

it('polls all assets that are being processed with one search', async () => {
  const log = await serveApi({
    [SEARCH]: { body: searchAnswer([1, 2].map(() => foundAsset({ status: 'NOT_READY' }))) },
  });
  const { unmount } = show(
    <>
      <ProcessingWatcher ids={[FIRST]} />
      <ProcessingWatcher ids={[SECOND, FIRST]} />
    </>,
  );
  await waitForPoll(log);
  expect(log).toHaveLength(1);
  expect(log[0]?.body).toMatchObject({ ids: [FIRST, SECOND], limit_per_page: 2 });
  unmount();
});

it('reports the result once, and then stops polling', async () => {
  const log = await serveApi({ [SEARCH]: { body: searchAnswer([foundAsset()]) } });
  const onEnd = vi.fn();
  show(<ProcessingWatcher ids={[FIRST]} onEnd={onEnd} />);
  await waitForPoll(log);
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce(), LONG_WAIT);
  expect(onEnd).toHaveBeenCalledWith(FIRST, foundAsset());
  await vi.advanceTimersByTimeAsync(POLL_MS * 4);
  expect(log).toHaveLength(1);
});

it('reports a deleted asset', async () => {
  const log = await serveApi({ [SEARCH]: { body: searchAnswer([]) } });
  const onEnd = vi.fn();
  show(<ProcessingWatcher ids={[FIRST]} onEnd={onEnd} />);
  await waitForPoll(log);
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith(FIRST, null), LONG_WAIT);
});

it('does not poll when nothing is being processed', async () => {
  const log = await serveApi({});
  show(<ProcessingWatcher ids={[]} />);
  await vi.advanceTimersByTimeAsync(POLL_MS * 4);
  expect(log).toHaveLength(0);
});

it('stops polling when the last component unmounts', async () => {
  const log = await serveApi({
    [SEARCH]: { body: searchAnswer([foundAsset({ status: 'NOT_READY' })]) },
  });
  const { unmount } = show(<ProcessingWatcher ids={[FIRST]} />);
  await waitForPoll(log);
  unmount();
  await vi.advanceTimersByTimeAsync(POLL_MS * 4);
  expect(log).toHaveLength(1);
});

it('polls again after a failed poll', async () => {
  const onEnd = vi.fn();
  const log = await serveApi({
    [SEARCH]: () =>
      log.length === 1
        ? errorReply(503, 'UNAVAILABLE')
        : { body: searchAnswer([foundAsset({ status: 'ERROR' })]) },
  });
  show(<ProcessingWatcher ids={[FIRST]} onEnd={onEnd} />);
  await waitForPoll(log);
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    expect(onEnd).toHaveBeenCalledOnce();
  }, LONG_WAIT);
});
