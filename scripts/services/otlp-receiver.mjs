import { createServer } from 'node:http';

/**
 * A receiver of traces that is not part of the product, for tests: a program of its own that decodes OTLP over HTTP with protobuf. It reports
 * its port to the parent process.
 *
 * POST /v1/traces: spans. GET /spans: all spans so far.
 * @typedef {{ service: string, traceId: string, spanId: string, parentId: string, name: string, kind: number, isError: boolean,
 *   attributes: Record<string, unknown> }} ReceivedSpan
 */

/** @type {ReceivedSpan[]} */
const spans = [];

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  if (request.method === 'GET') {
    response.setHeader('content-type', 'application/json');
    return response.end(JSON.stringify(spans));
  }
  const isExpected =
    request.url === '/v1/traces' && request.headers['content-type'] === 'application/x-protobuf';
  if (!isExpected) return response.writeHead(400).end();
  spans.push(...readSpans(Buffer.concat(chunks)));
  response.writeHead(200, { 'content-type': 'application/x-protobuf' });
  return response.end();
});

/**
 * Reads an ExportTraceServiceRequest. The numbers are those of the fields in the definition of OTLP.
 * @param {Buffer} message
 * @returns {ReceivedSpan[]}
 */
function readSpans(message) {
  return parts(message, 1).flatMap((resourceSpans) => {
    const [resource = Buffer.alloc(0)] = parts(resourceSpans, 1);
    const service = String(readAttributes(resource, 1)['service.name'] ?? '');
    return parts(resourceSpans, 2)
      .flatMap((scopeSpans) => parts(scopeSpans, 2))
      .map((span) => readSpan(span, service));
  });
}

/**
 * @param {Buffer} span
 * @param {string} service
 * @returns {ReceivedSpan}
 */
function readSpan(span, service) {
  const fields = readFields(span);
  const hex = (/** @type {number} */ number) => parts(span, number)[0]?.toString('hex') ?? '';
  const kind = fields.find(({ number }) => number === 6)?.value;
  const [status = Buffer.alloc(0)] = parts(span, 15);
  const code = readFields(status).find(({ number }) => number === 3)?.value;
  return {
    service,
    traceId: hex(1),
    spanId: hex(2),
    parentId: hex(4),
    name: parts(span, 5)[0]?.toString('utf8') ?? '',
    kind: typeof kind === 'bigint' ? Number(kind) : 0,
    isError: code === 2n,
    attributes: readAttributes(span, 9),
  };
}

/**
 * Reads the attributes of a message: pairs of a key and a text, a flag or a number.
 * @param {Buffer} message
 * @param {number} number
 */
function readAttributes(message, number) {
  /** @type {Record<string, unknown>} */
  const attributes = {};
  for (const pair of parts(message, number)) {
    const key = parts(pair, 1)[0]?.toString('utf8') ?? '';
    const [field] = readFields(parts(pair, 2)[0] ?? Buffer.alloc(0));
    if (field?.number === 1 && Buffer.isBuffer(field.value))
      attributes[key] = field.value.toString('utf8');
    if (field?.number === 2) attributes[key] = field.value === 1n;
    if (field?.number === 3) attributes[key] = Number(field.value);
    if (field?.number === 4 && Buffer.isBuffer(field.value))
      attributes[key] = field.value.readDoubleLE();
  }
  return attributes;
}

/**
 * Returns the values of a field that has bytes.
 * @param {Buffer} message
 * @param {number} number
 * @returns {Buffer[]}
 */
function parts(message, number) {
  return readFields(message).flatMap(({ number: own, value }) =>
    own === number && Buffer.isBuffer(value) ? [value] : [],
  );
}

/**
 * Reads the fields of a protobuf message, without those inside them.
 * @param {Buffer} message
 * @returns {{ number: number, value: Buffer | bigint }[]}
 */
function readFields(message) {
  let at = 0;
  const readNumber = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at] ?? 0;
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (/** @type {number} */ length) => {
    at += length;
    return message.subarray(at - length, at);
  };
  const fields = [];
  while (at < message.length) {
    const key = Number(readNumber());
    const number = key >> 3;
    const type = key & 7;
    if (type === 0) fields.push({ number, value: readNumber() });
    else if (type === 1) fields.push({ number, value: take(8) });
    else if (type === 2) fields.push({ number, value: take(Number(readNumber())) });
    else if (type === 5) fields.push({ number, value: take(4) });
    else throw new Error(`unknown wire type ${type}`);
  }
  return fields;
}

process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
