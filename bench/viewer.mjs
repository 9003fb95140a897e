import { createRequire } from 'node:module';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { figure, quantile } from './figures.mjs';
import { makeUnique, photograph } from './photographs.mjs';
import { json } from './product.mjs';
import { upload } from './upload.mjs';

/** Photographs in the library, of 12 to 24 MP. */
const COUNT = 30;
const SIZES = [
  [4000, 3000],
  [5000, 3750],
  [6000, 4000],
];
/** Milliseconds between two keys: someone who looks at pictures quickly. The neighbors are fetched and decoded meanwhile. */
const REST_MS = 700;
/** Pictures that are opened from the gallery. */
const OPENED = 10;

/** Measures in Chromium how long the viewer needs until another picture is painted, and culling after a mark. */
export async function benchViewer(product) {
  await addPhotographs(product);
  const fromJourneys = createRequire(new URL('../e2e/package.json', import.meta.url));
  const { chromium } = fromJourneys('@playwright/test');
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(observe, product.headers.authorization.replace('Bearer ', ''));
    await page.goto(`${product.base}/assets?view=gallery`);
    await page.locator('[data-gallery] [data-asset-id] img').nth(5).waitFor();
    await wait(3000);
    await measureOpening(page);
    await measureSteps(page);
    await measureCulling(page);
  } finally {
    await browser.close();
  }
}

async function addPhotographs(product) {
  const { headers } = product;
  const count = async (body) =>
    (await json(`${product.base}/api/v1/assets/search`, { headers, body })).hits;
  const present = await count({ limit_per_page: 1 });
  const made = [];
  for (const [seed, [width, height]] of SIZES.entries())
    if (present < COUNT) made.push(await photograph(width, height, seed + 1));
  for (let n = present; n < COUNT; n += 1)
    await upload(product, makeUnique(made[n % made.length], n), `photo-${n}.jpg`);
  while ((await count({ status: 'NOT_READY', limit_per_page: 1 })) > 0) await wait(500);
}

/** Runs in the page before it: signs in, and measures from an event until the image of an asset is presented. */
function observe(token) {
  const expiresAt = Date.now() + 3_600_000;
  localStorage.setItem('spindle.token', JSON.stringify({ token, type: 'Bearer', expiresAt }));
  const events = [];
  const observer = new PerformanceObserver((list) => events.push(...list.getEntries()));
  observer.observe({ type: 'event', durationThreshold: 16 });
  /**
   * Measures from the next event of a type on, until another image that matches `selector` is presented. If the first frame after the event has
   * it, the browser's own time counts, which includes decoding (in steps of 8 ms, at least 16); else that of the frame that has it.
   */
  window.watch = (type, selector) => {
    const before = document.querySelector(selector)?.currentSrc;
    window.measured = new Promise((resolve) => {
      const begin = ({ timeStamp }) => {
        const frame = (isFirst) => {
          const image = document.querySelector(selector);
          const isShown = image?.complete && image.naturalWidth > 0 && image.currentSrc !== before;
          if (!isShown) requestAnimationFrame(() => frame(false));
          else if (!isFirst) setTimeout(() => resolve(performance.now() - timeStamp));
          else
            setTimeout(() => {
              const own = events.filter((event) => Math.abs(event.startTime - timeStamp) < 1);
              resolve(Math.max(16, ...own.map(({ duration }) => duration)));
            }, 600);
        };
        requestAnimationFrame(() => frame(true));
      };
      window.addEventListener(type, begin, { capture: true, once: true });
    });
  };
}

const PICTURE = '[data-viewer] img[data-page-image]';
const THUMBNAIL = '[data-viewer] [data-exact] img:not([src^="data:"])';
const PANE = '[data-pane] img[alt]:not([alt=""])';

async function measure(page, event, selector, act) {
  await page.evaluate(([type, image]) => window.watch(type, image), [event, selector]);
  await act();
  const time = await page.evaluate(() => window.measured);
  await wait(REST_MS);
  return time;
}

async function measureOpening(page) {
  const open = async (n, selector) => {
    const tile = page.locator('[data-gallery] [data-asset-id]').nth(n);
    const time = await measure(page, 'click', selector, () => tile.click());
    await close(page);
    return time;
  };
  const first = await open(0, PICTURE);
  const times = { [PICTURE]: [], [THUMBNAIL]: [] };
  for (let n = 1; n <= OPENED; n += 1) {
    const selector = n % 2 === 0 ? PICTURE : THUMBNAIL;
    times[selector].push(await open(n * 2, selector));
  }
  report('picture opened from the gallery, until its thumbnail', times[THUMBNAIL]);
  const withCode = `the first, with its code: ${Math.round(first)} ms`;
  report('picture opened from the gallery, until its preview', times[PICTURE], withCode);
}

async function openFirst(page) {
  await page.locator('[data-gallery] [data-asset-id]').first().click();
  await page.locator(PICTURE).waitFor();
  await wait(2000);
}

async function close(page) {
  await page.keyboard.press('Escape');
  await page.locator('[data-viewer]').waitFor({ state: 'detached' });
}

async function measureSteps(page) {
  await openFirst(page);
  const steps = async (key) => {
    const times = [];
    for (let n = 1; n < COUNT; n += 1)
      times.push(await measure(page, 'keydown', PICTURE, () => page.keyboard.press(key)));
    return times;
  };
  report('next picture by arrow key, the first time', await steps('ArrowRight'));
  report('previous picture by arrow key, seen before', await steps('ArrowLeft'));
  await page.keyboard.press('i');
  await wait(1000);
  report('next picture without details', await steps('ArrowRight'));
  await page.keyboard.press('i');
  await close(page);
}

async function measureCulling(page) {
  await openFirst(page);
  await page.keyboard.press('c');
  await page.locator(PANE).first().waitFor();
  await wait(2000);
  const times = [];
  // Playwright cannot switch Caps Lock on, with which the next picture follows a mark.
  await page.evaluate(() => {
    KeyboardEvent.prototype.getModifierState = (key) => key === 'CapsLock';
  });
  for (let n = 1; n < COUNT; n += 1)
    times.push(
      await measure(page, 'keydown', PANE, () => page.keyboard.press(n % 2 === 0 ? '3' : '4')),
    );
  report('next picture after a mark, in culling', times);
}

function report(title, times, details = '') {
  const [p50, p95] = [0.5, 0.95].map((share) => Math.round(quantile(times, share)));
  const load = `load ${os.loadavg()[0]?.toFixed(1)}`;
  figure(
    `${title}, median and p95 of ${times.length}`,
    `${p50} / ${p95} ms`,
    [details, load].filter(Boolean).join('; '),
  );
}
