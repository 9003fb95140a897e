import { createRequire } from 'node:module';
import { figure } from './figures.mjs';
import { json } from './product.mjs';
import { createCpuReader, measureRequests, shortMs } from './search-requests.mjs';
import { fillLibrary } from './seed.mjs';

/** Months that the browser jumps to. */
const JUMPS = 20;
/** Frames for which the rail is dragged. */
const DRAGGED_FRAMES = 120;

/**
 * Measures the gallery at a million assets in Chromium: jumps to months, dragging of the rail, long tasks and elements; and the response
 * times of its requests.
 */
export async function benchGallery(product) {
  await fillLibrary(product);
  await measureApi(product);
  await measureBrowser(product);
}

async function measureApi({ base, headers, ...product }) {
  const readCpu = await createCpuReader({ base, headers, ...product });
  const get = (path) => json(`${base}/api/v1/assets/timeline${path}`, { headers });
  const { data } = await get('');
  const dayAt = (n) => data.days[(n * 7919) % data.days.length].day;
  const requests = {
    'days of the library': () => get(''),
    '240 assets from a day on': (n) => get(`/${dayAt(n)}?until=1990-01-01&limit=240`),
  };
  for (const [kind, request] of Object.entries(requests)) {
    const { p50, p95, cpu, first } = await measureRequests(readCpu, request);
    figure(
      kind,
      `${shortMs(p50)} / ${shortMs(p95)} ms`,
      `CPU ${shortMs(cpu)} ms; first ${shortMs(first)} ms`,
    );
  }
}

async function measureBrowser({ base, headers }) {
  const fromJourneys = createRequire(new URL('../e2e/package.json', import.meta.url));
  const { chromium } = fromJourneys('@playwright/test');
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(observe, headers.authorization.replace('Bearer ', ''));
    await page.goto(`${base}/assets?view=gallery`);
    await page.locator('[data-gallery] [data-asset-id]').first().waitFor();
    await page.waitForTimeout(3000);
    await measureJumps(page);
    await measureDrag(page);
    await measureEnd(page);
  } finally {
    await browser.close();
  }
}

/** Runs in the page before it: signs in, and collects long tasks. */
function observe(token) {
  const expiresAt = Date.now() + 3_600_000;
  localStorage.setItem('spindle.token', JSON.stringify({ token, type: 'Bearer', expiresAt }));
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: false });
}

async function measureJumps(page) {
  await page.evaluate(() => {
    window.longTasks = [];
  });
  const times = [];
  const nodes = [];
  for (let n = 1; n <= JUMPS; n += 1) {
    const month = `${1 + ((n * 5) % 12)}/${1996 + ((n * 7) % 28)}`;
    await page.keyboard.press('g');
    await page.getByRole('textbox', { name: 'Month or day' }).fill(month);
    const elapsed = await page.evaluate(jump, month);
    times.push(elapsed);
    nodes.push(await page.evaluate(() => document.querySelectorAll('[data-gallery] *').length));
  }
  times.sort((a, b) => a - b);
  figure(
    `jump to a month, median and p95 of ${JUMPS}`,
    `${Math.round(times[JUMPS / 2])} / ${Math.round(times[JUMPS - 2])} ms`,
  );
  figure('elements of the gallery at most', String(Math.max(...nodes)));
  await printLongTasks(page, 'jumps');
}

/** Runs in the page: submits the dialog, and returns the milliseconds until the pictures of the month are there. */
function jump(month) {
  const [number, year] = month.split('/');
  const name = new Date(Date.UTC(2000, Number(number) - 1)).toLocaleString('en', {
    month: 'long',
    timeZone: 'UTC',
  });
  const start = performance.now();
  document.querySelector('[role="dialog"] form').requestSubmit();
  return new Promise((resolve) => {
    const check = () => {
      const heading = document.querySelector('[data-gallery] h2')?.textContent ?? '';
      const isThere = heading.includes(`${name} ${year}`);
      if (isThere && document.querySelector('[data-gallery] [data-asset-id] img'))
        resolve(performance.now() - start);
      else if (performance.now() - start > 10_000) resolve(10_000);
      else requestAnimationFrame(check);
    };
    check();
  });
}

async function measureDrag(page) {
  const rail = await page.getByRole('slider', { name: 'Timeline' }).boundingBox();
  const x = rail.x + rail.width / 2;
  await page.evaluate(() => {
    window.longTasks = [];
    window.frames60 = [];
    let last = performance.now();
    const next = (now) => {
      window.frames60.push(now - last);
      last = now;
      window.frameRequest = requestAnimationFrame(next);
    };
    window.frameRequest = requestAnimationFrame(next);
  });
  await page.mouse.move(x, rail.y + 20);
  await page.mouse.down();
  for (let n = 0; n < DRAGGED_FRAMES; n += 1)
    await page.mouse.move(x, rail.y + 20 + ((rail.height - 40) * n) / DRAGGED_FRAMES);
  await page.mouse.up();
  const frames = await page.evaluate(() => {
    cancelAnimationFrame(window.frameRequest);
    return window.frames60.slice(2).sort((a, b) => a - b);
  });
  const at = (part) => frames[Math.floor(frames.length * part)].toFixed(1);
  figure('frames while the rail is dragged, median and p95', `${at(0.5)} / ${at(0.95)} ms`);
  await printLongTasks(page, 'the drag');
}

async function measureEnd(page) {
  await page.getByRole('slider', { name: 'Timeline' }).focus();
  await page.keyboard.press('End');
  await page.waitForTimeout(1500);
  await page.locator('[data-asset-id]').last().focus();
  await page.keyboard.press('End');
  await page.waitForTimeout(2000);
  const last = await page.evaluate(() => {
    const window_ = document.querySelector('[data-gallery]');
    return window_.scrollTop + window_.clientHeight >= window_.scrollHeight - 1;
  });
  figure('the last picture is reached', last ? 'yes' : 'no');
}

async function printLongTasks(page, during) {
  const tasks = await page.evaluate(() => window.longTasks);
  const longest = Math.round(Math.max(0, ...tasks));
  figure(`tasks over 50 ms during ${during}`, `${tasks.length}`, `longest ${longest} ms`);
}
