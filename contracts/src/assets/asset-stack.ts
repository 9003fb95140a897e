import { z } from 'zod';

/**
 * RAW_JPEG: a raw file and the JPEG or HEIC of the same shot. BURST: pictures taken in quick succession. EDIT: an original with edited copies.
 * MANUAL: what a user chose.
 */
export const StackKind = z.enum(['RAW_JPEG', 'BURST', 'EDIT', 'MANUAL']);
export type StackKind = z.infer<typeof StackKind>;

/** The stack of an asset, as lists show it. */
export const AssetStack = z.object({
  id: z.number().int(),
  kind: StackKind,
  /** Number of its assets outside the trash, also of those that the caller cannot see. */
  count: z.number().int(),
  /** Whether the asset is the cover: the one that collapsed lists show. */
  is_cover: z.boolean(),
});
export type AssetStack = z.infer<typeof AssetStack>;
