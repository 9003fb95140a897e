import { ClientConfig } from '@spindle/contracts/settings/client-config';
import { expect, it } from 'vitest';
import { openTestApp } from '../../test/open-app.ts';

// Proves
it('returns the configuration that clients need to anonymous callers', async () => {
  const app = await openTestApp({
    PUBLIC_URL: 'https://dam.example.com/',
    CDN_URL: 'https://cdn.example.com',
  });
  const withoutCdn = await app.openSecondServer({ CDN_URL: '' });
  const config = async ({ http } = app) =>
    ClientConfig.parse((await http.inject({ url: '/api/v1/config' })).json().data);
  expect(await config()).toMatchObject({
    cdn_url: 'https://cdn.example.com',
    host_url: 'https://dam.example.com',
    notification_interval: 10_000,
    token_lifetime: 86_400,
    unavailable: [],
  });
  expect(await config(withoutCdn)).toMatchObject({ cdn_url: 'https://dam.example.com' });
  const unavailable = [{ feature: 'VIDEO', message: 'Install ffmpeg.' }];
  await app.ctx.db.workerProcess.create({ data: { id: crypto.randomUUID(), unavailable } });
  expect((await config()).unavailable).toEqual(unavailable);
  await withoutCdn.close();
  await app.close();
});

it('returns the tour and its videos, and allows pages to load them [A-514]', async () => {
  const app = await openTestApp();
  const touring = await app.openSecondServer({
    TOUR_ENABLED: 'on',
    TOUR_VIDEOS: '/assets=https://films.example.com/a.mp4 /trash=https://films.example.com/t.mp4',
  });
  const read = ({ http } = app) => http.inject({ url: '/api/v1/config' });
  expect((await read()).json().data).toMatchObject({ features: { tour: false }, tour_videos: {} });
  const { headers, json } = await read(touring);
  expect(json().data).toMatchObject({
    features: { tour: true },
    tour_videos: {
      '/assets': 'https://films.example.com/a.mp4',
      '/trash': 'https://films.example.com/t.mp4',
    },
  });
  expect(headers['content-security-policy']).toContain(
    "media-src 'self' blob: data: https://films.example.com",
  );
  await touring.close();
  await app.close();
});

// Proves, B-567, B-568
it('returns whether the usage page shows storage and bytes sent', async () => {
  const app = await openTestApp({ SHOW_STORAGE_STATS: 'off' });
  const other = await app.openSecondServer({
    SHOW_STORAGE_STATS: 'on',
    SHOW_DATA_TRANSFERRED_STATS: 'off',
  });
  const read = async ({ http } = app) =>
    (await http.inject({ url: '/api/v1/config' })).json().data.features;
  for (const [server, storage, sent] of [
    [app, false, true],
    [other, true, false],
  ] as const)
    expect(await read(server)).toMatchObject({
      storage_stats: storage,
      data_transferred_stats: sent,
      showStorageStats: storage,
      showDataTransferredStats: sent,
    });
  await other.close();
  await app.close();
});
