import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../session/query-client.ts';
import { collectionAnswer } from '../test/collection-answers.ts';
import { serveApi } from '../test/server.ts';
import { basketAssetsQuery, basketQuery } from './basket-api.ts';

it('keeps the ids and the assets of the basket fresh for 300000 ms [A-907]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const log = await serveApi({
    'GET /api/v1/assetcollection': { body: { status: 'OK', data: collectionAnswer() } },
  });
  const client = createQueryClient();
  const fetchBoth = async () => {
    await client.fetchQuery(basketQuery);
    await client.fetchInfiniteQuery(basketAssetsQuery);
  };
  await fetchBoth();
  vi.setSystemTime(Date.now() + 299_999);
  await fetchBoth();
  expect(log).toHaveLength(2);
  vi.setSystemTime(Date.now() + 1);
  await fetchBoth();
  expect(log).toHaveLength(4);
});
