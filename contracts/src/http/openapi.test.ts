import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

type Schemas = { properties: Record<string, { items: { pattern: string } }> };
interface Document {
  paths: Record<
    string,
    {
      post: {
        requestBody: { content: { 'application/json': { schema: Schemas } } };
        responses: Record<string, unknown>;
      };
    }
  >;
}

const { paths } = openApiDocument('1') as unknown as Document;

describe('the OpenAPI document', () => {
  it.each([
    ['/api/v1/assets/search', ['file_name_asc', 'FILE_NAME_DESC', 'status_Asc']],
    ['/api/v1/assetcollections', ['name asc', 'LAST_UPDATE DESC']],
  ])('accepts sort directions of %s in any case, as the server does', (path, entries) => {
    const { schema } = paths[path]?.post.requestBody.content['application/json'] ?? {};
    const pattern = new RegExp(schema?.properties.sort_by?.items.pattern ?? 'none', 'u');
    for (const entry of entries) expect(entry).toMatch(pattern);
  });

  it('describes the 202 of a queued data update', () => {
    const { responses } = paths['/api/v1/assets/{id}/data/update']?.post ?? {};
    expect(Object.keys(responses ?? {})).toEqual(['200', '202', 'default']);
  });
});
