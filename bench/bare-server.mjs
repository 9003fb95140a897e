import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(import.meta.url);

/**
 * Starts a process that answers every request with the bytes of a file, which it reads each time, and does nothing else: a cache of images
 * without any check. Returns its address, its process id and a function that stops it.
 */
export async function startBareServer(path, contentType) {
  const child = fork(FILE, [path, contentType]);
  const base = await new Promise((resolve) => child.once('message', resolve));
  return { base, pid: child.pid, stop: () => child.kill() };
}

if (process.argv[1] === FILE) {
  const [path, contentType] = process.argv.slice(2);
  const server = createServer(async (_request, response) => {
    const bytes = await readFile(path);
    response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length });
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}`));
}
