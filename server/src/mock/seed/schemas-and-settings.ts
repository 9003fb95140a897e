import { SCHEMAS } from '../data-set/assets.ts';
import type { SeedApp } from './seed-app.ts';

/** Days before the epoch on which the schemas were created. */
export const SCHEMAS_DAYS_AGO = 363;

const PRODUCTS = {
  type: 'object',
  required: ['sku'],
  properties: { sku: { type: 'string', maxLength: 20, title: { en: 'SKU' }, searchable: true } },
};

const PHOTOGRAPHS = {
  type: 'object',
  properties: {
    photographer: { type: 'string', title: { en: 'Photographer' }, searchable: true },
    place: {
      type: 'string',
      enum: ['Alps', 'Coast', 'Desert', 'Forest', 'Valley'],
      title: { en: 'Place' },
      searchable: true,
      facetable: true,
    },
    rating: { type: 'integer', minimum: 1, maximum: 5, title: { en: 'Rating' }, searchable: true },
    taken_on: { type: 'string', format: 'date', title: { en: 'Taken on' }, searchable: true },
  },
};

const CAMPAIGNS = {
  type: 'object',
  properties: { campaign: { type: 'string', title: { en: 'Campaign' } } },
};

/** Creates the metadata schemas. Throws when one does not get the id of the data set. */
export async function createSchemas(app: SeedApp): Promise<void> {
  app.goTo(SCHEMAS_DAYS_AGO);
  const given = [
    { id: SCHEMAS.products, name: 'Products', status: 'ACTIVE', schema: PRODUCTS },
    { id: SCHEMAS.photographs, name: 'Photographs', status: 'ACTIVE', schema: PHOTOGRAPHS },
    { id: SCHEMAS.inactive, name: 'Campaigns', status: 'INACTIVE', schema: CAMPAIGNS },
  ];
  for (const { id, name, status, schema } of given) {
    const url = '/api/v1/assetschemas';
    const payload = { name: { en: name }, status, schema };
    const made = await app.call({ userId: 1, method: 'POST', url, payload });
    if (idIn(made) !== id) throw new Error(`The schema ${name} has the id ${idIn(made)}.`);
  }
}

/** Adds two conversions. Runs before the uploads, for which they are rendered. */
export async function createSettings(app: SeedApp): Promise<void> {
  app.goTo(362);
  const conversions = [
    { key: 'web', size: '1200x1200', format: 'webp' },
    { key: 'square', size: '400x400', format: 'jpg', public: true },
  ];
  await app.call({
    userId: 1,
    method: 'PATCH',
    url: '/api/v1/user/settings/update',
    payload: { key: 'image', value: { conversions } },
  });
}

function idIn(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : undefined;
}
