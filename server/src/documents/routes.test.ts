import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { App } from '../app-parts.ts';
import { documentRoutes } from './routes.ts';

it('serves the OpenAPI document at its own address, and as JSON and YAML beside its page', async () => {
  const http = fastify();
  onTestFinished(() => http.close());
  await documentRoutes({ http } as unknown as App);
  const document = (await http.inject('/api/v1/openapi.json')).json();
  expect(Object.keys(document.paths).length).toBeGreaterThan(100);
  expect((await http.inject('/api/docs/json')).json()).toEqual(document);
  const yaml = await http.inject('/api/docs/yaml');
  expect(yaml.body).toContain(`openapi: ${document.openapi}`);
  expect(yaml.body).toContain(Object.keys(document.paths).at(-1));
  const page = await http.inject('/api/docs/');
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
});
