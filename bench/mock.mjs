import { startMock } from '../scripts/mock/start-mock.mjs';
import { figure, median, ms } from './figures.mjs';

const STARTS = 5;
const RESETS = 10;

/** Prints how long the mock takes to start once its data set is built, and to reset. */
export async function benchMock() {
  const first = await startMock(); // builds what is missing
  await first.stop();
  const starts = [];
  for (let start = 0; start < STARTS; start += 1) {
    const mock = await startMock();
    starts.push(mock.startedInMs);
    if (start === STARTS - 1) await measureResets(mock.origin);
    await mock.stop();
  }
  figure('start to ready', ms(median(starts)), `slowest of ${STARTS}: ${ms(Math.max(...starts))}`);
}

async function measureResets(origin) {
  const times = [];
  for (let reset = 0; reset < RESETS; reset += 1) {
    const began = performance.now();
    const answer = await fetch(`${origin}/api/v1/mock/reset`, { method: 'POST' });
    if (!answer.ok) throw new Error(`reset: ${answer.status}`);
    times.push(performance.now() - began);
  }
  figure(
    'reset, one immediately after the other',
    ms(median(times)),
    `slowest of ${RESETS}: ${ms(Math.max(...times))}`,
  );
}
