import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { freshPage } from '../test/page.ts';
import { configAnswer } from '../test/people.ts';
import { serveApi } from '../test/server.ts';
import { clientConfigQuery } from './client-config.ts';
import { fileUrl, thumbnailSrcSet, thumbnailUrl } from './media.ts';
import { storeToken } from './token.ts';

const ID = '0e43b8c1d2f94e7aa6b3c5d7e9f0ee55';

freshPage();

async function readConfigWith(hosts: { cdn_url: string; host_url: string }) {
  await serveApi({ 'GET /api/v1/config': { body: configAnswer(hosts) } });
  await new QueryClient().fetchQuery(clientConfigQuery);
}

it('fetches thumbnails from the CDN, by size [A-823] [A-824]', async () => {
  await readConfigWith({ cdn_url: 'https://cdn.example.com', host_url: 'https://x.example.com' });
  expect(thumbnailUrl(ID, { width: 300, height: 200, renderVersion: 4 })).toBe(
    `https://cdn.example.com/api/v1/assets/${ID}/conversions?resize=300,200&v=4`,
  );
});

it('uses the page’s own host without a CDN, so that the media cookie is sent', async () => {
  await readConfigWith({ cdn_url: 'http://localhost:8080', host_url: 'http://localhost:8080' });
  expect(fileUrl(ID, { delivery: 'download', key: 'original' })).toBe(
    `/api/v1/files/content/${ID}?key=original&delivery=download`,
  );
});

it('offers a thumbnail at twice the size for high-density screens', async () => {
  await readConfigWith({ cdn_url: 'http://localhost:8080', host_url: 'http://localhost:8080' });
  expect(thumbnailSrcSet(ID, 300, 2)).toBe(
    `/api/v1/assets/${ID}/conversions?resize=300,300&v=2 1x, /api/v1/assets/${ID}/conversions?resize=600,600&v=2 2x`,
  );
});

it('puts no token into a URL (security 2)', () => {
  storeToken('secret-token', { remember: true });
  const addresses = [
    thumbnailUrl(ID, { width: 300, height: 300, renderVersion: 1 }),
    fileUrl(ID, { delivery: 'display', key: 'preview' }),
  ];
  expect(addresses.join()).not.toContain('secret-token');
});
