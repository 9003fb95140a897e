import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApiDocument } from '@spindle/contracts/openapi';
import { VERSION } from '@spindle/core/version';
import type { App } from '../app-parts.ts';
import { jsonCompression } from '../http/bodies/compression.ts';

const OPENAPI_PATH = '/api/v1/openapi.json';

/** The logo of the documentation page. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="132" height="36"><text x="0" y="26" font-family="system-ui, sans-serif" font-size="24" font-weight="650" fill="#fff">Spindle</text></svg>';

/** The OpenAPI document, generated once for all servers of this process: each takes 0.1 s of the processor. */
const document = openApiDocument(VERSION);

/** Registers the routes of the OpenAPI document. */
export async function documentRoutes(app: App): Promise<void> {
  app.http.get(OPENAPI_PATH, { compress: jsonCompression(OPENAPI_PATH) }, async () => document);
  await app.http.register(swagger, {
    mode: 'static',
    specification: { document: document as never },
  });
  await app.http.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Spindle API' },
    logo: { type: 'image/svg+xml', content: LOGO },
  });
}
