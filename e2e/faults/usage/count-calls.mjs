/**
 * @typedef {object} Call one call of the server
 * @property {number} userId the user for whom it counts; -1 for none
 * @property {string} method
 * @property {string} url path and query
 * @property {string} path without the query
 * @property {number} status
 * @property {number} bytes of the response on the network, with its headers
 * @property {string} type media type of the response
 * @property {Record<string, string>} [headers] of the request, beside those that each call has
 *
 * @typedef {object} Counts
 * @property {Record<string, number>} api requests by path, without the names of parameters: /api/v1/assets/{}/data
 * @property {number} traffic bytes of media
 * @property {number} requests of media
 * @property {number} lb bytes of all responses
 *
 * @typedef {object} Route
 * @property {string} series the path without the names of its parameters
 * @property {boolean} isPublic whether it ignores credentials
 */

/** The paths of media, as docs/usage.md lists them. This file shares no code with the product, so that it can verify its counts. */
const MEDIA = [
  /^\/api\/v1\/files\/content\/[^/]+$/,
  /^(\/api\/v1)?\/conversion\/[^/]+$/,
  /^\/api\/v1\/assets\/[^/]+\/(conversions|waveform\.json|transcodes\/.+)$/,
  /^\/video\/.+\.mp4$/,
  /^\/api\/v1\/(storyboard|zoomable)\//,
  /^\/api\/v1\/(assetcollection|jobs)\/[^/]+\/download$/,
  /^\/api\/v1\/public\/shares\/[^/]+\/(download|assets\/[^/]+\/(image|download|transcodes\/.+))$/,
  /^\/api\/v1\/user\/settings\/watermark$/,
];

/** GETs that the web client repeats by itself, and the paths that count as bytes alone. */
const UNCOUNTED = [
  /^GET \/api\/v1\/(user\/notifications|jobs|jobs\/[^/]+|export\/status|storage\/move|config|assets\/search\/[^/]+\/new)$/,
  /^\w+ \/api\/v1\/(stats|usage|admin\/health)(\/|$)/,
];

/** Refusals before the route runs: without a valid credential, and above the rate limit. */
const REFUSED = [401, 429];

const isRedirect = (/** @type {number} */ status) => status > 300 && status < 304;

/**
 * Returns whether a call is one of media.
 * @param {{ method: string, path: string }} call
 */
export function isMediaCall({ method, path }) {
  return (method === 'GET' || method === 'HEAD') && MEDIA.some((pattern) => pattern.test(path));
}

/**
 * Returns whether a call counts as bytes alone, although it has a route.
 * @param {{ method: string, path: string }} call
 */
export function isUncountedCall({ method, path }) {
  const line = `${method === 'HEAD' ? 'GET' : method} ${path}`;
  return UNCOUNTED.some((pattern) => pattern.test(line));
}

/**
 * Returns a path template without the names of its parameters.
 * @param {string} template
 */
export function withoutNames(template) {
  return template.replace(/\{\w+\}/g, '{}');
}

/** What `{id}` is in a path, by the segment before it. */
const IDS = {
  ASSET: ['assets', 'content', 'conversion', 'storyboard', 'trash', 'video', 'zoomable'],
  CDN_LOG: ['cdn_logs'],
  CHANGE_SET: ['change-sets'],
  COLLECTION: ['assetcollection'],
  COMMENT: ['comments'],
  DELIVERY: ['deliveries'],
  ENDPOINT: ['endpoints'],
  JOB: ['jobs'],
  KEY: ['keys'],
  MERGE: ['merge'],
  PERSON: ['people'],
  SAVED_SEARCH: ['savedsearches'],
  SCHEMA: ['assetschemas'],
  SESSION: ['sessions'],
  SHARE: ['shares'],
  STACK: ['stacks'],
  STACK_SUGGESTION: ['stack-suggestions'],
  USER: ['users'],
};

/**
 * Returns the name of a path in the statistics: /api/v1/assets/{id}/data becomes /api/v1/assets/{ASSET_ID}/data.
 * @param {string} template
 */
export function nameOfSeries(template) {
  return template.replace(/(?:([\w-]+)(\/))?\{(\w+)\}/g, (_all, segment = '', slash = '', name) => {
    const [known] = Object.entries(IDS).find(([, segments]) => segments.includes(segment)) ?? [];
    const shown = name === 'id' && known ? `${known}_ID` : name.replace(/[A-Z]/g, '_$&');
    return `${segment}${slash}{${shown.toUpperCase()}}`;
  });
}

/**
 * Returns a function that finds the route of a path, or null.
 * @param {{ paths: Record<string, Record<string, { security?: unknown[] }>> }} document the OpenAPI document of the server
 * @returns {(call: { method: string, path: string }) => Route | null}
 */
export function routeFinder({ paths }) {
  const patterns = Object.entries(paths)
    .map(([template, operations]) => {
      const parts = template.split(/\{\w+\}/);
      const text = parts.map((part) => part.replace(/[.\\]/g, '\\$&')).join('[^/]+');
      return { template, operations, parts: parts.length, pattern: new RegExp(`^${text}$`) };
    })
    .sort((a, b) => a.parts - b.parts); // a fixed segment takes precedence over a parameter
  return ({ method, path }) => {
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    const found = patterns.find(
      ({ pattern, operations }) => pattern.test(path) && operations[verb],
    );
    if (!found) return null;
    // The document lists no credentials for public routes, which ignore them.
    const isPublic = found.operations[verb]?.security?.length === 0;
    return { series: withoutNames(found.template), isPublic };
  };
}

/**
 * Counts calls as docs/usage.md says.
 * @param {readonly Call[]} calls
 * @param {ReturnType<typeof routeFinder>} routeOf
 * @returns {Counts}
 */
export function countCalls(calls, routeOf) {
  /** @type {Counts} */
  const counts = { api: {}, traffic: 0, requests: 0, lb: 0 };
  for (const call of calls) {
    counts.lb += call.bytes;
    const isMedia = isMediaCall(call);
    if (isMedia && !isRedirect(call.status)) counts.traffic += call.bytes;
    if (REFUSED.includes(call.status)) continue;
    if (isMedia) {
      counts.requests += 1;
      continue;
    }
    const route = routeOf(call);
    if (route === null || isUncountedCall(call)) continue;
    const { series } = route;
    counts.api[series] = (counts.api[series] ?? 0) + 1;
  }
  return counts;
}
