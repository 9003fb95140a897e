import { OLD_NAMES, type Renames } from '@spindle/contracts/old-names';
import type { FastifyInstance, preHandlerHookHandler } from 'fastify';
import { routePath } from './serve.ts';

/**
 * Accepts the names of version 0.2.0 in requests. Every route with an old path is also registered there. Old parameters and fields are renamed
 * after authentication: signatures cover the address that was requested. Call it before all other hooks that follow registrations.
 */
export function acceptOldNames(http: FastifyInstance): void {
  http.addHook('onRoute', (registered) => {
    const methods = [registered.method].flat();
    for (const { route, path, query = {}, body = {} } of OLD_NAMES) {
      if (routePath(route) !== registered.url || !methods.includes(route.method)) continue;
      registered.preHandler = [renameIn({ query, body }), ...[registered.preHandler ?? []].flat()];
      if (path !== undefined) http.route({ ...registered, url: routePath({ ...route, path }) });
    }
  });
}

function renameIn(renames: { query: Renames; body: Renames }): preHandlerHookHandler {
  return (request, _reply, done) => {
    rename(request.query, renames.query);
    rename(request.body, renames.body);
    done();
  };
}

/** Moves the values of old names to the new ones. A new name that is also given wins. */
function rename(given: unknown, renames: Renames): void {
  if (typeof given !== 'object' || given === null) return;
  const values = given as Record<string, unknown>;
  for (const [old, present] of Object.entries(renames)) {
    if (!Object.hasOwn(values, old)) continue;
    if (!Object.hasOwn(values, present)) values[present] = values[old];
    delete values[old];
  }
}
