import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../session/query-client.ts';
import { collectionAnswer, collectionsAnswer } from '../test/collection-answers.ts';
import { serveApi } from '../test/server.ts';
import { collectionQuery, collectionsQuery } from './collections-api.ts';

it('keeps the list of collections and each collection fresh for 5 minutes [A-906]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const log = await serveApi({
    'POST /api/v1/assetcollections': { body: collectionsAnswer([collectionAnswer()]) },
    'GET /api/v1/assetcollection/8': { body: { status: 'OK', data: collectionAnswer() } },
  });
  const client = createQueryClient();
  const fetchBoth = async () => {
    await client.fetchQuery(collectionsQuery({}));
    await client.fetchInfiniteQuery(collectionQuery(8));
  };
  await fetchBoth();
  vi.setSystemTime(Date.now() + 299_999);
  await fetchBoth();
  expect(log).toHaveLength(2);
  vi.setSystemTime(Date.now() + 1);
  await fetchBoth();
  expect(log).toHaveLength(4);
});
