import { AppError } from '@spindle/core/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './errors.ts';

/** Returns the methods that routes have for a path, in alphabetical order. */
export type MethodsOf = (path: string) => string[];

/** Records the methods of every route that is registered afterwards. */
export function rememberMethods(http: FastifyInstance): MethodsOf {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  http.addHook('onRoute', ({ url, method }) => {
    // Catch-all routes of plugins do not make a path exist.
    if (url.includes('*')) return;
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(url, route);
  });
  return (path) => {
    const matching = [...routes.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort();
  };
}

function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.+?^$()[\]{}|\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+')}$`);
}

/**
 * Responds to a request whose path exists for other methods only: 204 for OPTIONS, otherwise throws 405. Both name the methods in
 * Allow. Returns false for a path without routes.
 */
export function answerMethods(
  methodsOf: MethodsOf,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const methods = methodsOf(pathOf(request.url));
  if (methods.length === 0 || methods.includes(request.method)) return false;
  const allowed = methods.join(', ');
  reply.header('allow', allowed);
  if (request.method !== 'OPTIONS')
    throw new AppError(
      405,
      'METHOD_NOT_ALLOWED',
      `${request.method} is not supported here. Use ${allowed}.`,
    );
  reply.code(204).send();
  return true;
}
