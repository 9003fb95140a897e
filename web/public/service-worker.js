// Opens Spindle without a connection, and takes the files that another app of the phone shares with it.
// Keeps the page and its code only, never an answer of the API.

const SHELL = 'spindle-shell';
const PAGE = '/';

/** Milliseconds until the kept page opens instead of the server's. */
const PATIENCE_MS = 5_000;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== self.location.origin) return;
  if (method === 'POST' && pathname === '/share-target')
    event.respondWith(takeSharedFiles(event.request));
  else if (method === 'GET' && mode === 'navigate' && !pathname.startsWith('/api/'))
    event.respondWith(openPage(event));
  else if (method === 'GET' && pathname.startsWith('/static/')) event.respondWith(readCode(event));
});

/** The page sends the addresses of the code that it loaded before this worker ran. */
self.addEventListener('message', (event) => event.waitUntil(keepCode(event.data)));

async function openPage(event) {
  const answer = fetch(event.request).then((page) => {
    if (page.status >= 500) throw new Error('A proxy answers for the server.');
    if (page.ok && isPage(page)) event.waitUntil(keepPage(page.clone()));
    return page;
  });
  const cache = await caches.open(SHELL);
  const kept = await cache.match(PAGE);
  if (kept === undefined) return answer;
  return Promise.race([answer, afterPatience()]).catch(() => kept);
}

function isPage(answer) {
  return answer.headers.get('content-type')?.startsWith('text/html') ?? false;
}

function afterPatience() {
  return new Promise((_, reject) => setTimeout(reject, PATIENCE_MS));
}

/** Keeps the page for any address. Forgets the code of an earlier version. */
async function keepPage(page) {
  const cache = await caches.open(SHELL);
  const before = await (await cache.match(PAGE))?.text();
  const after = await page.clone().text();
  if (before === after) return;
  const keys = await cache.keys();
  const old = keys.filter(({ url }) => !after.includes(new URL(url).pathname));
  await Promise.all(old.map((key) => cache.delete(key)));
  await cache.put(PAGE, page);
}

/** Names of code contain a hash of it: a kept copy never is out of date. */
async function readCode(event) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(event.request.url);
  if (kept !== undefined) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(cache.put(event.request.url, answer.clone()));
  return answer;
}

async function keepCode(urls) {
  const cache = await caches.open(SHELL);
  const page = await cache.match(PAGE);
  if (page === undefined) await cache.add(PAGE);
  for (const url of urls) if ((await cache.match(url)) === undefined) await cache.add(url);
}

/** Keeps the files where the upload queue looks for them (web/src/upload-queue/kept-files), and opens the library. */
async function takeSharedFiles(request) {
  const form = await request.formData();
  const files = form.getAll('files').filter((file) => file instanceof File && file.size > 0);
  const database = await openKeptFiles();
  const transaction = database.transaction('files', 'readwrite');
  const store = transaction.objectStore('files');
  for (const file of files) {
    const { name, size, lastModified } = file;
    const entry = { userId: null, page: null, keptAt: Date.now(), path: '', collectionId: null };
    store.put({ ...entry, file }, JSON.stringify(['', name, size, lastModified]));
  }
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onerror = () => reject(transaction.error);
  });
  database.close();
  return Response.redirect('/assets', 303);
}

function openKeptFiles() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('spindle-uploads');
    opening.onupgradeneeded = () => opening.result.createObjectStore('files');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}
