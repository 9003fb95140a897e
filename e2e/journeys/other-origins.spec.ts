import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext, Page } from '@playwright/test';
import { integrator } from '../integrator.ts';
import { expect, test } from '../journey.ts';
import { mockAssetId } from '../mock.ts';

const requireFromWeb = createRequire(new URL('../../web/package.json', import.meta.url));
const SCRIPTS = {
  zoom: requireFromWeb.resolve('openseadragon/build/openseadragon/openseadragon.min.js'),
  player: requireFromWeb.resolve('hls.js/dist/hls.min.js'),
};

let integratorSite: Server;
let otherSite: Server;

test.beforeAll(async () => {
  integratorSite = await serveEmptyPage(Number(process.env.E2E_SITE_PORT));
  otherSite = await serveEmptyPage(0);
});

test.afterAll(() => {
  integratorSite.close();
  otherSite.close();
});

async function serveEmptyPage(port: number): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><div id="stage" style="width: 600px; height: 400px"></div>');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Opens a page of another origin with one of the libraries that integrators use. */
async function openSite(page: Page, site: Server, script: string): Promise<void> {
  const { port } = site.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.addScriptTag({ path: script });
}

function requestLink(
  request: APIRequestContext,
  headers: Record<string, string>,
  id: string,
  key: string,
) {
  return request.get(`/api/v1/assets/${id}/get_link?key=${key}&expiry=3600`, { headers });
}

test('OpenSeadragon on another origin draws the tiles of a signed link, if CORS_ORIGINS names the origin', async ({
  page,
  request,
}) => {
  const { headers } = await integrator(request);
  const id = mockAssetId(1);
  const tilesAnswer = await request.get(`/api/v1/zoomable/${id}/deepzoom.xml`, { headers });
  expect(tilesAnswer.status()).toBe(200);
  const address = await (await requestLink(request, headers, id, 'deepzoom')).text();
  const tiles: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('deepzoom_files')) tiles.push(answer.status());
  });

  await openSite(page, integratorSite, SCRIPTS.zoom);
  expect(await page.evaluate(drawTiles, address)).toBe('drawn');
  expect(tiles.length).toBeGreaterThan(1);
  expect(tiles.every((status) => status === 200)).toBe(true);

  await openSite(page, otherSite, SCRIPTS.zoom);
  expect(await page.evaluate(drawTiles, address)).toContain('failed');
});

test('hls.js on another origin plays a signed link, if CORS_ORIGINS names the origin', async ({
  page,
  request,
}) => {
  const { headers } = await integrator(request);
  const address = await (await requestLink(request, headers, mockAssetId(13), 'hls-video')).text();

  await openSite(page, integratorSite, SCRIPTS.player);
  expect(await page.evaluate(playVideo, address)).toBe('played');

  await openSite(page, otherSite, SCRIPTS.player);
  expect(await page.evaluate(playVideo, address)).toContain('failed');
});

/** Zooms in fully and waits until every visible tile is drawn. Runs in the page. */
function drawTiles(address: string): Promise<string> {
  type Viewer = {
    addOnceHandler(name: string, listener: (event: { message?: string }) => void): void;
    world: { getItemAt(index: number): Viewer & { getFullyLoaded(): boolean } };
    viewport: { zoomTo(zoom: number): void; getMaxZoom(): number };
  };
  const { OpenSeadragon } = window as unknown as { OpenSeadragon: (options: object) => Viewer };
  const viewer = OpenSeadragon({
    id: 'stage',
    tileSources: address,
    crossOriginPolicy: 'Anonymous',
    showNavigationControl: false,
  });
  return new Promise((resolve) => {
    const fail = ({ message }: { message?: string }) => resolve(`failed: ${message}`);
    viewer.addOnceHandler('open-failed', fail);
    viewer.addOnceHandler('tile-load-failed', fail);
    viewer.addOnceHandler('open', () => {
      viewer.viewport.zoomTo(viewer.viewport.getMaxZoom());
      const image = viewer.world.getItemAt(0);
      const watch = () => (image.getFullyLoaded() ? resolve('drawn') : setTimeout(watch, 50));
      setTimeout(watch, 50);
    });
  });
}

/** Plays a muted video until its frames advance. Runs in the page. */
function playVideo(address: string): Promise<string> {
  type Player = {
    on(
      name: string,
      listener: (event: string, data: { fatal: boolean; details: string }) => void,
    ): void;
    loadSource(address: string): void;
    attachMedia(video: HTMLVideoElement): void;
  };
  const { Hls } = window as unknown as { Hls: new () => Player };
  const video = Object.assign(document.createElement('video'), { muted: true });
  document.body.append(video);
  const player = new Hls();
  return new Promise((resolve) => {
    player.on('hlsError', (_event, { fatal, details }) => fatal && resolve(`failed: ${details}`));
    video.addEventListener('timeupdate', () => video.currentTime > 0 && resolve('played'));
    player.loadSource(address);
    player.attachMedia(video);
    void video.play().catch(() => undefined); // ends when the page closes
  });
}
