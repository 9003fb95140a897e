import { readExportStatus } from '@spindle/contracts/export/export-routes';
import type { Route } from '@spindle/contracts/http/route';
import { listJobs } from '@spindle/contracts/jobs/job-routes';
import { readJob } from '@spindle/contracts/jobs/jobs';
import { listNotifications } from '@spindle/contracts/notifications/notifications';
import { countNewAssets } from '@spindle/contracts/search/search';
import type { AddonKey } from '@spindle/contracts/settings/addons';
import { readConfig } from '@spindle/contracts/settings/client-config';
import { readMoveState } from '@spindle/contracts/storage/move';
import { addGraphics, autoFix, makeCollage, removeRedEye } from '@spindle/contracts/tools/tools';
import { seriesOfPath } from '@spindle/contracts/usage/series';
import { CDN_REQUESTS, CDN_TRAFFIC } from '@spindle/core/usage/usage-count';
import type { UsageCounter } from '@spindle/core/usage/usage-counter';
import { isMedia } from '../../classify-response.ts';

/** What the requests of a route count as: numbers of series in this process. */
export interface RouteUsage {
  requests: number;
  /** The series of the bytes of responses; null for routes of the API. */
  bytes: number | null;
  /** The series of the add-on whose tool the route is, or null. */
  addon: number | null;
}

/** The tools of add-ons, by route. */
const TOOLS: ReadonlyMap<Route, AddonKey> = new Map<Route, AddonKey>([
  [autoFix, 'IMAGE_AUTOFIX'],
  [removeRedEye, 'REMOVE_REDEYE'],
  [addGraphics, 'IMAGE_GRAPHICS'],
  [makeCollage, 'IMAGE_COLLAGE'],
]);

/** Requests that the web client repeats by itself, and those for the client configuration. API decision 42. */
const UNCOUNTED: ReadonlySet<Route> = new Set<Route>([
  listNotifications,
  listJobs,
  readJob,
  readExportStatus,
  readMoveState,
  readConfig,
  countNewAssets,
]);

/** The paths of statistics and health, which are not counted either. */
const UNCOUNTED_PATHS = /^\/api\/v1\/(stats|usage|admin\/health)(\/|$)/;

/** Returns what the requests of a route count as; null for routes that are not counted. */
export function usageOfRoute(counter: UsageCounter, route: Route): RouteUsage | null {
  if (UNCOUNTED.has(route) || UNCOUNTED_PATHS.test(route.path)) return null;
  if (isMedia(route))
    return {
      requests: counter.register(CDN_REQUESTS),
      bytes: counter.register(CDN_TRAFFIC),
      addon: null,
    };
  const tool = TOOLS.get(route);
  return {
    ...usageOfPath(counter, route.path),
    addon: tool ? counter.register({ kind: 'addons', name: tool }) : null,
  };
}

/** Returns what the requests of an API path outside the contracts count as. */
export function usageOfPath(counter: UsageCounter, path: string): RouteUsage {
  const requests = counter.register({ kind: 'api', name: seriesOfPath(path) });
  return { requests, bytes: null, addon: null };
}
