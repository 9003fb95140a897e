import * as z from 'zod/mini';

export const ListView = z.enum(['grid', 'list', 'gallery']);
export type ListView = z.infer<typeof ListView>;

export const Density = z.enum(['compact', 'comfortable', 'large']);
export type Density = z.infer<typeof Density>;

/** How a list of assets is displayed. */
export const ListLayout = z.object({
  view: ListView,
  density: Density,
  /** Whether images are shown whole instead of filling their tiles. */
  isWhole: z.boolean(),
  /** Whether the gallery shows each asset of a stack instead of the cover alone. */
  isExpanded: z.optional(z.boolean()),
});
export type ListLayout = z.infer<typeof ListLayout>;

export const DEFAULT_LAYOUT: ListLayout = { view: 'grid', density: 'comfortable', isWhole: false };
