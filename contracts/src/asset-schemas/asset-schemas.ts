import { z } from 'zod';
import { needs, onlyRoles, route } from '../http/route.ts';
import { Property, PropertyInput, TextByLanguage } from './schema-property.ts';

/** Id of the schema of assets that have no other: free-form data, and `filespin_search_txt`, a text that only searches use. */
export const DEFAULT_SCHEMA_ID = 0;

/** Limits the fields of one schema. */
export const PROPERTIES_MAX = 100;
/** Limits the schemas of an installation. */
export const SCHEMAS_MAX = 500;
/** Limits the characters of a field name. */
export const PROPERTY_NAME_MAX = 64;

const NAME_MAX = 100;

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** Names with another meaning in the data of an asset. */
const TAKEN_NAMES = ['data_schema_id', '__data_schema_id', '__proto__', 'constructor', 'prototype'];

export const PropertyName = z
  .string()
  .min(1)
  .max(PROPERTY_NAME_MAX)
  .regex(/^[A-Za-z0-9_-]*$/, 'Use only letters, digits, - and _')
  .refine((name) => !TAKEN_NAMES.includes(name), 'This field name is reserved');

export const AssetSchemaStatus = z.enum(['ACTIVE', 'INACTIVE']);
export type AssetSchemaStatus = z.infer<typeof AssetSchemaStatus>;

const documentOf = <P extends z.ZodType>(property: P) =>
  z.strictObject({
    $id: z.string().max(300).optional(),
    $schema: z.literal(DIALECT, 'must be JSON Schema 2020-12').default(DIALECT),
    type: z.literal('object'),
    title: z.string().max(100).optional(),
    description: z.string().max(1000).optional(),
    required: z.array(z.string()).max(PROPERTIES_MAX).default([]),
    properties: z.record(PropertyName, property),
  });

/** A JSON Schema 2020-12 for the data of an asset. */
export const SchemaDocument = documentOf(PropertyInput).refine(
  ({ properties }) => Object.keys(properties).length <= PROPERTIES_MAX,
  { path: ['properties'], message: `A schema has at most ${PROPERTIES_MAX} fields` },
);
export type SchemaDocument = z.infer<typeof SchemaDocument>;

export const NewAssetSchema = z.object({
  id: z.undefined('must not be sent because Spindle assigns it').optional(),
  name: TextByLanguage.refine(({ en }) => en !== undefined && en.trim() !== '', {
    path: ['en'],
    message: 'Name is required',
  }).refine(({ en = '' }) => en.length <= NAME_MAX, {
    path: ['en'],
    message: `Name must be at most ${NAME_MAX} characters`,
  }),
  status: AssetSchemaStatus.default('ACTIVE'),
  schema: SchemaDocument,
});

/** `id` repeats the id of the path. A status that is not sent stays unchanged. */
export const ChangedAssetSchema = NewAssetSchema.extend({
  id: z.number().int().optional(),
  status: AssetSchemaStatus.optional(),
});

const SchemaId = z.coerce.number().int().min(0).max(2_147_483_647);

/** A schema in a response: the traits of a property are next to its JSON Schema and under `filespin_properties`. */
export const AssetSchema = z.object({
  id: z.number().int(),
  name: TextByLanguage,
  status: AssetSchemaStatus,
  schema: documentOf(Property),
});
export type AssetSchema = z.infer<typeof AssetSchema>;

export const listSchemas = route({
  method: 'GET',
  path: '/api/v1/assetschemas',
  summary: 'List all asset schemas, including INACTIVE ones',
  access: needs('READ_ASSET'),
  answer: z.object({ status: z.literal('OK'), data: z.array(AssetSchema) }),
  example: () => ({}),
});

export const readSchema = route({
  method: 'GET',
  path: '/api/v1/assetschemas/{id}',
  summary: 'Get an asset schema',
  access: needs('READ_ASSET'),
  params: z.object({ id: SchemaId }),
  answer: z.object({ status: z.literal('OK'), data: AssetSchema }),
  example: () => ({ params: { id: 1 } }),
});

const SavedSchema = z.object({
  status: z.literal('OK'),
  id: z.number().int(),
  data: AssetSchema,
});

const EXAMPLE_SCHEMA = {
  type: 'object',
  required: ['sku'],
  properties: {
    sku: { type: 'string', maxLength: 20, title: { en: 'SKU' }, searchable: true },
  },
};

export const createSchema = route({
  method: 'POST',
  path: '/api/v1/assetschemas',
  summary: 'Add an asset schema',
  access: onlyRoles('ADMIN'),
  body: NewAssetSchema,
  answer: SavedSchema,
  example: () => ({ body: { name: { en: 'Products' }, schema: EXAMPLE_SCHEMA } }),
});

export const changeSchema = route({
  method: 'PUT',
  path: '/api/v1/assetschemas/{id}',
  summary: 'Change an asset schema. Data that was valid must stay valid',
  access: onlyRoles('ADMIN'),
  params: z.object({ id: SchemaId }),
  body: ChangedAssetSchema,
  answer: SavedSchema,
  example: (ids) => ({
    params: { id: ids.schemaId },
    body: { name: { en: 'Events' }, schema: EXAMPLE_SCHEMA },
  }),
});
