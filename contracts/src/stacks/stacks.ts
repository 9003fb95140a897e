import { z } from 'zod';
import { AssetId } from '../assets/asset-id.ts';
import { StackKind } from '../assets/asset-stack.ts';
import { needs, route } from '../http/route.ts';
import { ExtendedResult } from '../search/search.ts';

/** Limits the assets of a stack. */
export const STACK_MAX = 100;

const AssetIds = z
  .array(AssetId)
  .max(STACK_MAX)
  .refine((ids) => new Set(ids).size === ids.length, 'must not repeat an asset');

/** Invalid ids become 0, which no stack has: 404 instead of 400. */
const StackParams = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647).catch(0) });

export const StackedAsset = z.object({ id: z.string(), asset: ExtendedResult });
export type StackedAsset = z.infer<typeof StackedAsset>;

/** Assets that lists can show as one. */
export const Stack = z.object({
  id: z.number().int(),
  kind: StackKind,
  /** Those outside the trash that the caller can see, in their order. The first one is the cover, as far as the caller can see it. */
  assets: z.array(StackedAsset),
});
export type Stack = z.infer<typeof Stack>;

export const createStack = route({
  method: 'POST',
  path: '/api/v1/stacks',
  summary:
    'Stack assets: the first one, or `cover`, becomes the cover. The other assets of stacks that they are in join. At most 100 assets',
  access: needs('EDIT_ASSET'),
  body: z
    .object({
      asset_ids: AssetIds.min(2),
      cover: AssetId.optional(),
      kind: StackKind.default('MANUAL'),
    })
    .refine(({ asset_ids, cover }) => cover === undefined || asset_ids.includes(cover), {
      path: ['cover'],
      message: 'must be one of asset_ids',
    }),
  answer: z.object({ status: z.literal('OK'), data: Stack }),
  example: (ids) => ({ body: { asset_ids: ids.assetIds.slice(0, 2), cover: ids.assetId } }),
});

export const readStack = route({
  method: 'GET',
  path: '/api/v1/stacks/{id}',
  summary: 'Get a stack with its assets in their order',
  access: needs('READ_ASSET'),
  params: StackParams,
  answer: z.object({ status: z.literal('OK'), data: Stack }),
  example: (ids) => ({ params: { id: ids.stackId } }),
});

export const changeStack = route({
  method: 'PATCH',
  path: '/api/v1/stacks/{id}',
  summary:
    'Choose another cover of a stack, add assets or remove some. Returns null when fewer than two are left, which ends the stack',
  access: needs('EDIT_ASSET'),
  params: StackParams,
  body: z.object({
    /** An asset of the stack, or one of `add`. */
    cover: AssetId.optional(),
    add: AssetIds.optional(),
    remove: AssetIds.optional(),
  }),
  answer: z.object({ status: z.literal('OK'), data: Stack.nullable() }),
  example: (ids) => ({ params: { id: ids.stackId }, body: { remove: [] } }),
});

export const removeStack = route({
  method: 'DELETE',
  path: '/api/v1/stacks/{id}',
  summary: 'Unstack assets. No asset is deleted',
  access: needs('EDIT_ASSET'),
  params: StackParams,
  answer: z.object({
    status: z.literal('OK'),
    /** The assets that were stacked, in their order, without those in the trash. */
    data: z.object({ asset_ids: z.array(z.string()), kind: StackKind }),
  }),
  example: (ids) => ({ params: { id: ids.stackId } }),
});
