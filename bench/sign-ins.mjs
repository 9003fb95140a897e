import { figure, ms, quantile } from './figures.mjs';
import { upload } from './upload.mjs';

/** Clients that send wrong passwords at the same time. */
const GUESSES = 48;
const READS = 300;
const FILE_BYTES = 200_000;

/** Measures reading a stored file, first idle and then during continuous wrong sign-ins: password checks must not delay it. */
export async function benchSignIns(product) {
  const id = await upload(product, Buffer.alloc(FILE_BYTES, 'spindle'), 'file.bin');
  await readTimes(product, id); // warms up the server
  printTimes('read of a 200 KB file, idle', await readTimes(product, id));
  let isOver = false;
  const answers = new Map();
  const guessing = Array.from({ length: GUESSES }, async () => {
    while (!isOver) {
      const status = await guess(product);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  });
  const duringSignIns = await readTimes(product, id);
  isOver = true;
  await Promise.all(guessing);
  const counts = [...answers].map(([status, count]) => `${count} x ${status}`).join(', ');
  printTimes(`read of a 200 KB file, ${GUESSES} parallel wrong sign-ins`, duringSignIns, counts);
}

function printTimes(measurement, took, statuses = '') {
  const result = `${ms(quantile(took, 0.5))} / ${ms(quantile(took, 0.95))}`;
  figure(measurement, result, `p50 / p95${statuses && `; sign-ins: ${statuses}`}`);
}

/** Reads the file many times. Returns the response times in milliseconds. */
async function readTimes({ base, headers }, id) {
  const took = [];
  for (let n = 0; n < READS; n += 1) {
    const began = performance.now();
    const answer = await fetch(`${base}/api/v1/files/content/${id}?key=original`, { headers });
    if (!answer.ok) throw new Error(`a file answered ${answer.status}`);
    await answer.arrayBuffer();
    took.push(performance.now() - began);
  }
  return took;
}

async function guess({ base }) {
  const answer = await fetch(`${base}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: 'a wrong guess' }),
  });
  await answer.arrayBuffer();
  return answer.status;
}
