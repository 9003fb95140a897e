import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { updateLists } from '../assets/result-cache.ts';
import { createQueryClient } from '../session/query-client.ts';
import { LONG_WAIT } from '../test/page.ts';
import { foundAsset, searchAnswer } from '../test/search-answers.ts';
import { errorReply, serveApi } from '../test/server.ts';
import { searchQuery } from './search-api.ts';
import { NO_FILTERS } from './search-filters.ts';

const SEARCH = 'POST /api/v1/assets/search';
const PAGE_2 = 'GET /api/v1/assets/search/snapshot-1/2';
const page = (number: number) => searchQuery({ ...NO_FILTERS, page: number });

it('reads a later page from the snapshot of the first page', async () => {
  const log = await serveApi({
    [SEARCH]: { body: searchAnswer([foundAsset()], { total: 60 }) },
    [PAGE_2]: { body: searchAnswer([foundAsset({ name: 'second.jpg' })], { page: 2, total: 60 }) },
  });
  const client = createQueryClient();
  await client.fetchQuery(page(1));
  const second = await client.fetchQuery(page(2));
  expect(second.page).toBe(2);
  expect(log.map(({ path }) => path)).toEqual([
    '/api/v1/assets/search',
    '/api/v1/assets/search/snapshot-1/2?limit_per_page=30',
  ]);
});

it('searches again when the snapshot has expired', async () => {
  const log = await serveApi({
    [SEARCH]: { body: searchAnswer([foundAsset()], { total: 60 }) },
    [PAGE_2]: errorReply(404, 'NOT_FOUND'),
  });
  const client = createQueryClient();
  await client.fetchQuery(page(1));
  await client.fetchQuery(page(2));
  expect(log.at(-1)).toMatchObject({ method: 'POST', body: { page: 2 } });
});

it('requests a new snapshot when a page is reloaded', async () => {
  const log = await serveApi({ [SEARCH]: { body: searchAnswer([foundAsset()]) } });
  const client = createQueryClient();
  await client.fetchQuery(page(1));
  await client.fetchQuery({ ...page(1), staleTime: 0 });
  expect(log.map(({ method }) => method)).toEqual(['POST', 'POST']);
});

it('keeps a list fresh for 1800000 ms [A-908]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const log = await serveApi({ [SEARCH]: { body: searchAnswer([]) } });
  const client = createQueryClient();
  await client.fetchQuery(page(1));
  vi.setSystemTime(Date.now() + 1_799_999);
  await client.fetchQuery(page(1));
  expect(log).toHaveLength(1);
  vi.setSystemTime(Date.now() + 1);
  await client.fetchQuery(page(1));
  expect(log).toHaveLength(2);
});

it('drops an unused list after 3600000 ms [A-909]', async () => {
  await serveApi({ [SEARCH]: { body: searchAnswer([]) } });
  const client = createQueryClient();
  const observer = new QueryObserver(client, page(1));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const unsubscribe = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBeDefined(), LONG_WAIT);
  unsubscribe();
  vi.advanceTimersByTime(3_599_999);
  expect(client.getQueryData(page(1).queryKey)).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(client.getQueryData(page(1).queryKey)).toBeUndefined();
});

it('updates an asset in every list that shows it, and leaves the others unchanged', async () => {
  await serveApi({
    [SEARCH]: ({ body }) => {
      const isAudio = JSON.stringify(body).includes('audio');
      return { body: searchAnswer(isAudio ? [] : [foundAsset({ status: 'NOT_READY' })]) };
    },
  });
  const client = createQueryClient();
  const audio = searchQuery({ ...NO_FILTERS, contentType: 'audio' });
  const [all, none] = await Promise.all([client.fetchQuery(page(1)), client.fetchQuery(audio)]);
  const [id = ''] = all.result;
  updateLists(client, id, foundAsset({ status: 'OK' }));
  expect(client.getQueryData(page(1).queryKey)?.extended_result[id]?.status).toBe('OK');
  expect(client.getQueryData(page(1).queryKey)?.data.extended_result[id]?.status).toBe('OK');
  expect(client.getQueryData(audio.queryKey)).toBe(none);
});
