import type { App } from '../app-parts.ts';

/** The path of the OpenAPI document. */
const OPENAPI_PATH = '/api/v1/openapi.json';

const answer = (description: string) => ({ 200: { description } });

/** The routes that only the mock has, as paths of OpenAPI. */
const MOCK_PATHS = {
  '/api/v1/mock': {
    get: {
      tags: ['Mock'],
      summary: 'Get the users, keys and ids of the data set, and the time of the mock',
      description: 'Public.',
      security: [],
      responses: answer('`data` with `now`, `clock`, `password`, `users`, `assets` and `ids`'),
    },
  },
  '/api/v1/mock/reset': {
    post: {
      tags: ['Mock'],
      summary: 'Restore the data set. Sessions end',
      description: 'Public. Pages of other origins than CORS_ORIGINS get 403.',
      security: [],
      responses: answer('The data set is restored'),
    },
  },
};

/** Adds the routes of the mock to the OpenAPI document that it serves. */
export function documentMockRoutes({ http }: Pick<App, 'http'>): void {
  http.addHook('preSerialization', async ({ routeOptions }, _reply, payload) => {
    if (routeOptions.url !== OPENAPI_PATH) return payload;
    const document = payload as { paths: object };
    return { ...document, paths: { ...document.paths, ...MOCK_PATHS } };
  });
}
