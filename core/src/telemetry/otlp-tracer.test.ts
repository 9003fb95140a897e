import { once } from 'node:events';
import { createServer } from 'node:http';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openOtlpTracer } from './otlp-tracer.ts';

/** Ends a span with each error. Returns what the collector receives, as text. */
async function sendErrors(errors: unknown[]): Promise<string> {
  let received = '';
  const collector = createServer((request, response) => {
    request.setEncoding('latin1').on('data', (chunk) => {
      received += chunk;
    });
    request.on('end', () => response.end());
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const settings = { endpoint: `http://127.0.0.1:${port}`, sampleRatio: 1 };
  const tracer = openOtlpTracer(settings, 'worker', pino({ level: 'silent' }));
  for (const error of errors)
    tracer
      .startSpan({ name: 'step probe', kind: 'consumer', parent: null, attributes: {} })
      .end({ error });
  await tracer.close();
  collector.closeAllConnections();
  collector.close();
  return received;
}

it('sends the kind of an error, but no text that may contain names of files', async () => {
  const path = '/data/files/secret plan.pdf';
  const received = await sendErrors([new RangeError(path), path, 'stopped', '503']);
  for (const kind of ['RangeError', 'unknown', 'stopped', '503']) expect(received).toContain(kind);
  expect(received).not.toContain('secret');
});
