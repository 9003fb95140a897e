import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(import.meta.url);

/**
 * Starts a process that answers every request with the same bytes from memory, and nothing else: the least that an HTTP server of Node.js
 * costs. Returns its address, its process id and a function that stops it.
 */
export async function startBareServer(bytes, contentType) {
  const child = fork(FILE, [contentType], { serialization: 'advanced' });
  child.send(bytes);
  const base = await new Promise((resolve) => child.once('message', resolve));
  return { base, pid: child.pid, stop: () => child.kill() };
}

if (process.argv[1] === FILE)
  process.once('message', (bytes) => {
    const headers = { 'content-type': process.argv[2], 'content-length': bytes.length };
    const server = createServer((_request, response) => {
      response.writeHead(200, headers);
      response.end(bytes);
    });
    server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}`));
  });
