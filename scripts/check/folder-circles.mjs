import { LAYERED_PACKAGES } from './packages.cjs';

/**
 * Files whose imports do not count. Tests import the code from outside. The routes.ts of the server import App (app-parts.ts), which
 * holds parts of the same folders; only app.ts may import them, so no code depends on a folder through them. The *-api.ts files of web
 * hold the requests of a domain: every folder may import them, and they import no screens.
 */
const NOT_COUNTED = /\.test\.tsx?$|^server\/src\/[^/]+\/routes\.ts$|^web\/src\/.*-api\.ts$/;

/** @typedef {{ from: string, to: string }} Import between two files, as paths from the root with '/' */

/**
 * Returns imports that close circles of folders, sorted; none if there is no circle. A folder here is an entry of `src`: a folder with
 * all below it, or a file. Of all pairs of folders in circles, those with the fewest imports are returned: the cheapest ones to move.
 * @param {readonly Import[]} imports
 * @returns {Import[]}
 */
export function findFolderCircles(imports) {
  return LAYERED_PACKAGES.flatMap((owner) => circlesOf(groupByFolders(owner, imports)));
}

/** @typedef {Map<string, Map<string, Import[]>>} Graph the imports of each folder, by imported folder */

/**
 * @param {string} owner
 * @param {readonly Import[]} imports
 */
function groupByFolders(owner, imports) {
  const pattern = new RegExp(`^${owner}/src/([^/]+)`);
  const folderOf = (/** @type {string} */ path) =>
    NOT_COUNTED.test(path) ? undefined : pattern.exec(path)?.[1];
  /** @type {Graph} */
  const graph = new Map();
  for (const edge of imports) {
    const from = folderOf(edge.from);
    const to = folderOf(edge.to);
    if (!from || !to || from === to) continue;
    const targets = graph.get(from) ?? new Map();
    graph.set(from, targets.set(to, [...(targets.get(to) ?? []), edge]));
  }
  return graph;
}

/** @param {Graph} graph */
function circlesOf(graph) {
  const reached = new Map(
    [...graph.keys()].map((folder) => [folder, reachableFrom(folder, graph)]),
  );
  const pairs = [...graph].flatMap(([from, targets]) =>
    [...targets].map(([to, edges]) => ({ from, to, edges })),
  );
  const circular = pairs.filter(({ from, to }) => reached.get(to)?.has(from));
  const fewest = Math.min(...circular.map(({ edges }) => edges.length));
  const weakest = circular.filter(({ edges }) => edges.length === fewest);
  return weakest
    .flatMap(({ edges }) => edges)
    .sort((a, b) => `${a.from} ${a.to}`.localeCompare(`${b.from} ${b.to}`));
}

/**
 * Returns the folders that a folder imports, directly or through others.
 * @param {string} start
 * @param {Graph} graph
 */
function reachableFrom(start, graph) {
  /** @type {Set<string>} */
  const found = new Set();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop())
    for (const next of graph.get(folder)?.keys() ?? [])
      if (!found.has(next)) {
        found.add(next);
        open.push(next);
      }
  return found;
}
