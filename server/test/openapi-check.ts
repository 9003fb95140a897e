import { openApiDocument } from '@spindle/contracts/openapi';
import { VERSION } from '@spindle/core/version';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Operation {
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

// `npm run check` compares docs/openapi.json with this document byte for byte.
const document = openApiDocument(VERSION) as { paths: Record<string, Record<string, Operation>> };
for (const operations of Object.values(document.paths))
  for (const { responses } of Object.values(operations)) closeObjects(responses);
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: 'openapi', ...document });
const validators = new Map<string, ValidateFunction>();

/** Throws if a response, or the request it accepts, differs from the OpenAPI document. */
export function expectAsDocumented(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): void {
  const { url = '' } = request.routeOptions;
  const path = url.replace(/:(\w+)/g, '{$1}');
  const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase();
  const operation = document.paths[path]?.[method];
  if (operation) expectOperation({ operation, path, method }, request, reply, payload);
  else if (url.startsWith('/api/v1/') && reply.statusCode >= 400)
    validate(['components', 'schemas', 'Error'], payload, `${request.method} ${url}`);
}

/** Refuses fields that are not in the document, although clients must accept them: a field without a contract is a mistake. */
function closeObjects(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const inner of Object.values(schema)) closeObjects(inner);
  if ('properties' in schema && !('additionalProperties' in schema))
    Object.assign(schema, { additionalProperties: false });
}

/** Throws if the status, the accepted body or the response of an operation differs from the document. */
function expectOperation(
  { operation, path, method }: { operation: Operation; path: string; method: string },
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): void {
  const { statusCode } = reply;
  const called = `${request.method} ${path} ${statusCode}`;
  const declared = statusCode < 400 ? String(statusCode) : 'default';
  const response = operation.responses[declared];
  if (!response) throw new Error(`${called}: the status is not in the OpenAPI document`);
  const place = ['paths', path, method];
  if (statusCode < 300 && operation.requestBody?.content['application/json'])
    validate(
      [...place, 'requestBody', 'content', 'application/json', 'schema'],
      request.body ?? {},
      `${called}, request`,
    );
  if (request.method === 'HEAD' || !response.content) return;
  const type = String(reply.getHeader('content-type') ?? '').split(';')[0] ?? '';
  const content = response.content[type] ? type : '*/*';
  if (!response.content[content])
    throw new Error(`${called}: ${type} is not a content type of the OpenAPI document`);
  if (content === 'application/json')
    validate([...place, 'responses', declared, 'content', content, 'schema'], payload, called);
}

/** Validates a value with the schema at `place`, the keys from the root of the document. `called` names the request in the error. */
function validate(place: string[], value: unknown, called: string): void {
  const pointer = `openapi#/${place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
  let check = validators.get(pointer);
  if (!check) {
    check = ajv.compile({ $ref: pointer });
    validators.set(pointer, check);
  }
  const body: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  if (!check(body))
    throw new Error(`${called} is not as documented: ${ajv.errorsText(check.errors)}`);
}
