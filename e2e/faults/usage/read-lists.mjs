/** Rows of a list. The API allows no more. */
const ROWS = 100;

/** @typedef {(url: string) => Promise<any>} Read */

/**
 * Adds every number and name of the lists below the charts.
 * @param {{ lists: Map<string, number>, names: Map<string, string> }} page by "user, range, name"
 * @param {Read} read
 * @param {{ user: number | '*', hours: number, now: number }} range
 */
export async function addLists(page, read, { user, hours, now }) {
  const days = `start_time=${now - hours * 3_600}&end_time=${now}&limit=${ROWS}`;
  const of = user === '*' ? days : `${days}&user_id=${user}`;
  const put = (/** @type {string} */ name, /** @type {number} */ value) =>
    page.lists.set(`${user}, ${hours} h, ${name}`, value);
  const putName = (/** @type {string} */ of, /** @type {string | null} */ name) =>
    page.names.set(`${user}, ${hours} h, ${of}`, name ?? '');
  for (const by of ['views', 'downloads']) {
    const { assets } = await read(`/api/v1/usage/top_assets?${of}&by=${by}`);
    for (const { id, name, views, downloads } of assets) {
      putName(`name of asset ${id}`, name);
      put(`views of ${id}`, views);
      put(`downloads of ${id}`, downloads);
    }
  }
  const { shares, total } = await read(`/api/v1/usage/share_traffic?${of}`);
  for (const { id, ...share } of [...shares, { id: null, ...total }])
    for (const figure of ['visits', 'views', 'downloads', 'bytes'])
      put(`${id === null ? 'all shares' : `share ${id}`} ${figure}`, share[figure]);
  for (const { id, name, owner, asset_ids } of shares) {
    putName(`name of share ${id}`, name);
    putName(`owner of share ${id}`, `${owner.id} ${owner.name}`);
    putName(`assets of share ${id}`, asset_ids.join(' '));
  }
  addWork(put, await read(`/api/v1/usage/processing?${of}`));
  const library = await read(`/api/v1/usage/storage?${of}`);
  addGrowth(put, library);
  for (const { user: creator } of library.by_user)
    putName(`name of user ${creator.id}`, creator.name);
  if (user === '*') await addVisitors(put, putName, read, days);
}

/**
 * @param {(name: string, value: number) => void} put
 * @param {{ tasks: any[], queues: any[] }} answer
 */
function addWork(put, { tasks, queues }) {
  for (const { task, minutes } of tasks) put(`task ${task} minutes`, minutes);
  for (const { queue, steps, mean_wait, waits } of queues) {
    put(`queue ${queue} steps`, steps);
    put(`queue ${queue} seconds`, mean_wait * steps);
    for (const { until_seconds, steps: slow } of waits)
      put(`queue ${queue} waits up to ${until_seconds}`, slow);
  }
}

/**
 * The sizes before the range, with which the page compares. Nothing that happens now changes them.
 * @param {(name: string, value: number) => void} put
 * @param {any} answer
 */
function addGrowth(put, { total, by_type, by_user }) {
  const parts = [
    ['all', total],
    ...by_type.map((/** @type {any} */ part) => [part.type, part]),
    ...by_user.map((/** @type {any} */ part) => [part.user.id, part]),
  ];
  for (const [name, { previous_bytes }] of parts)
    put(`earlier bytes of ${name}`, previous_bytes ?? 0);
}

/**
 * @param {(name: string, value: number) => void} put
 * @param {(of: string, name: string) => void} putName
 * @param {Read} read
 * @param {string} days
 */
async function addVisitors(put, putName, read, days) {
  const { terms, other_searches } = await read(`/api/v1/usage/searches_without_results?${days}`);
  for (const { term, searches } of terms) put(`term ${term}`, searches);
  put('other terms', other_searches);
  const { hosts, other } = await read(`/api/v1/usage/embedding_hosts?${days}`);
  for (const { host, ...sums } of [...hosts, { host: 'other', ...other }])
    for (const figure of ['requests', 'bytes']) put(`host ${host} ${figure}`, sums[figure]);
  for (const { host } of hosts) {
    const { assets } = await read(`/api/v1/usage/embedded_assets?${days}&host=${host}`);
    for (const { id, name, requests, bytes } of assets) {
      putName(`name of asset ${id}`, name);
      put(`host ${host} asset ${id} requests`, requests);
      put(`host ${host} asset ${id} bytes`, bytes);
    }
  }
}

/**
 * Returns the ids and names of the assets that were never used, and their number and bytes at the last measurement.
 * @param {Read} read
 * @param {number | '*'} user
 */
export async function readUnused(read, user) {
  const of = user === '*' ? '' : `&user_id=${user}`;
  /** @type {Map<string, string>} */
  const names = new Map();
  for (let after = 0; ; ) {
    const page = await read(`/api/v1/usage/unused_assets?limit=${ROWS}&after=${after}${of}`);
    for (const { id, name } of page.assets) names.set(id, name);
    if (page.next === null) return { names, total: page.total ?? { assets: 0, bytes: 0 } };
    after = page.next;
  }
}
