import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { SORT_FIELDS } from './search/search.ts';

type Schemas = {
  properties: Record<string, { items: { anyOf: { pattern?: string; enum?: string[] }[] } }>;
};
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
    const [common, any] = schema?.properties.sort_by?.items.anyOf ?? [];
    const pattern = new RegExp(any?.pattern ?? 'none', 'u');
    for (const entry of [...entries, ...(common?.enum ?? [])]) expect(entry).toMatch(pattern);
  });

  it('lists the sort entries as values', () => {
    const { schema } =
      paths['/api/v1/assets/search']?.post.requestBody.content['application/json'] ?? {};
    const [common] = schema?.properties.sort_by?.items.anyOf ?? [];
    expect(common?.enum).toContain('upload_time_range_DESC');
    expect(common?.enum).toHaveLength(2 * SORT_FIELDS.length);
  });

  it('names no default for a parameter in a path', () => {
    const document = openApiDocument('1') as unknown as {
      paths: Record<string, Record<string, { parameters: { in: string; schema: object }[] }>>;
    };
    const inPaths = Object.values(document.paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ parameters }) => parameters.filter((parameter) => parameter.in === 'path'));
    expect(inPaths.length).toBeGreaterThan(50);
    for (const { schema } of inPaths) expect(schema).not.toHaveProperty('default');
  });

  it('lets the two routes of content share a response: one path matches both', () => {
    const answerOf = (path: string) =>
      JSON.stringify(paths[`/api/v1/assets/{id}/content/${path}`]?.post.responses['200']);
    expect(answerOf('{key}')).not.toContain('"additionalProperties":false');
    expect(answerOf('subtitle-{lang}')).toContain('"warnings"');
  });

  it('describes the 202 of a queued data update', () => {
    const { responses } = paths['/api/v1/assets/{id}/data/update']?.post ?? {};
    expect(Object.keys(responses ?? {})).toEqual(['200', '202', 'default']);
  });
});
