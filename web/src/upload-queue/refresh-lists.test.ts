import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { SEARCH_KEY } from '../assets/result-cache.ts';
import { queryClient } from '../session/query-client.ts';
import { freshPage } from '../test/page.ts';
import { foundAsset, searchAnswer } from '../test/search-answers.ts';
import { countAndRefresh } from './refresh-lists.ts';
import { newUpload } from './upload.ts';
import { addRows, changeRow, forgetArrivals, removeRows, useUploads } from './upload-store.ts';

freshPage();

const KEY = [...SEARCH_KEY, 'a list'];

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.setQueryData(KEY, searchAnswer([foundAsset()]));
  onTestFinished(() => {
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
    queryClient.clear();
    forgetArrivals();
  });
});

const isRefreshed = () => queryClient.getQueryState(KEY)?.isInvalidated === true;
const arrived = () => useUploads.getState().arrived;

/** Adds an upload that is being sent. Returns its key. */
function startSending() {
  const facts = { name: 'a', path: '', contentType: '', sizeBytes: 5, lastModified: 1 };
  const upload = newUpload(facts);
  addRows([upload]);
  changeRow(upload.key, { state: 'uploading' });
  onTestFinished(() => removeRows(new Set([upload.key])));
  return upload.key;
}

it('leaves lists unchanged and counts arrivals while files are being sent, then refreshes the lists', async () => {
  const key = startSending();
  countAndRefresh();
  countAndRefresh();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([isRefreshed(), arrived()]).toEqual([false, 2]);
  changeRow(key, { state: 'duplicate' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([isRefreshed(), arrived()]).toEqual([true, 0]);
});

it('leaves a later page of a list unchanged', async () => {
  queryClient.removeQueries();
  const answer = searchAnswer([foundAsset()], { page: 2, total: 100 });
  const unmount = new QueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: () => answer,
    initialData: answer,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => undefined);
  onTestFinished(unmount);
  countAndRefresh();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([isRefreshed(), arrived()]).toEqual([false, 1]);
});

it('leaves a scrolled list unchanged', async () => {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(900);
  countAndRefresh();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([isRefreshed(), arrived()]).toEqual([false, 1]);
});
