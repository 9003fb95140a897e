import { z } from 'zod';
import { API_BY_SUBJECT } from './api.ts';
import { ErrorAnswer } from './http/errors.ts';
import type { Access, Route } from './http/route.ts';

type Json = Record<string, unknown>;

/** Returns the OpenAPI 3.1 document of all routes. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [subject, routes] of Object.entries(API_BY_SUBJECT))
    for (const route of routes)
      paths[route.path] = {
        ...paths[route.path],
        [route.method.toLowerCase()]: { tags: [subject], ...operation(route) },
      };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Spindle',
      version,
      description:
        'Resumable uploads speak the tus 1.0 protocol at /api/v1/uploads. The asset has the id of the upload; GET /api/v1/uploads/{id} reads its file once it has arrived (metadata: filename, filetype, upload_path, last_modified (date of the file, such as 2025-06-14T10:30:00+02:00), custom_metadata; replaces: the asset whose content it replaces).',
    },
    security: [{ bearer: [] }, { apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        // The specification fixes the name of this header.
        apiKey: { type: 'apiKey', in: 'header', name: 'X-FileSpin-Api-Key' },
      },
      schemas: { Error: schemaOf(ErrorAnswer, 'output') },
    },
  };
}

function operation(route: Route): Json {
  return {
    summary: route.summary,
    description: `${accessText(route.access)}${route.refusesNamedKeys ? ' Refuses named API keys.' : ''}`,
    ...(['public', 'upload-key'].includes(route.access.kind) && { security: [] }),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.bodyFormat !== 'none' && { requestBody: requestBody(route) }),
    responses: {
      ...successes(route),
      default: {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function successes(route: Route): Json {
  if (route.answerFormat === 'file')
    return { 200: { description: 'Success', content: FILE }, ...FILE_RESPONSES };
  const byStatus = route.answerByStatus ?? { [route.status]: route.answer };
  const type = route.answerFormat === 'text' ? 'text/plain' : 'application/json';
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, answer]) => [
      status,
      { description: 'Success', content: { [type]: { schema: schemaOf(answer, 'output') } } },
    ]),
  );
}

const FILE = { '*/*': { schema: { type: 'string', format: 'binary' } } };

/** Additional responses of routes that send files. */
const FILE_RESPONSES = {
  206: { description: 'The part that the Range header requests', content: FILE },
  302: { description: 'The file is at the URL in Location' },
  304: { description: 'The caller already has this version of the file' },
};

function accessText(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'Needs no sign-in.';
    case 'upload-key':
      return 'Needs an upload key; its user must be allowed to add assets.';
    case 'signed-in':
      return 'For signed-in users.';
    case 'permission':
      return `Needs the permission ${access.permission}.`;
    case 'roles':
      return `For the role${access.roles.length === 1 ? '' : 's'} ${access.roles.join(', ')}.`;
    case 'by-action':
      return Object.entries(access.permissions)
        .map(([action, permission]) => `${action}: ${permission ?? 'signed-in users'}.`)
        .join(' ');
    case 'media':
      return `Needs the permission ${access.permission}; signed addresses and the media cookie count.${access.openly ? ' Media that the settings make public need no credential.' : ''}`;
  }
}

function parameters(schema: z.ZodType, location: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: location === 'path' ? withoutDefault(property) : property,
  }));
}

/** Removes the value that stands for an invalid id, which no caller should send. */
function withoutDefault({ default: _, ...schema }: Json): Json {
  return schema;
}

function requestBody(route: Route): Json {
  if (route.bodyFormat === 'stream') return { required: true, content: FILE };
  const type = route.bodyFormat === 'multipart' ? 'multipart/form-data' : 'application/json';
  return { required: true, content: { [type]: { schema: schemaOf(route.body, 'input') } } };
}

/** Returns the JSON Schema of a zod schema, before (`input`) or after (`output`) its conversions. */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      addInputs(jsonSchema as Json, io);
      if (io === 'output') openObject(jsonSchema as Json);
    },
  });
  return rest;
}

/** Lets responses gain fields in later versions: clients that validate them must accept fields that they do not know. */
function openObject(schema: Json): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

/**
 * Turns a schema with `inputAlso` in its meta into `anyOf`: itself, or one of those other input formats. `commonValues` lists values for
 * readers, before a pattern that accepts more. Changes the object in place, because zod ignores what `override` returns.
 */
function addInputs(schema: Json, io: 'input' | 'output'): void {
  const { inputAlso = [], commonValues } = schema;
  delete schema.inputAlso;
  delete schema.commonValues;
  const common = commonValues ? [{ type: 'string', enum: commonValues }] : [];
  const others = [inputAlso].flat();
  if (io === 'output' || common.length + others.length === 0) return;
  const own = { ...schema };
  for (const key of Object.keys(own)) delete schema[key];
  schema.anyOf = [...common, own, ...others];
}
