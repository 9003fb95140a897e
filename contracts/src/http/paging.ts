import { z } from 'zod';

/** Page sizes of asset lists that a user can choose. Specification 9. */
export const ASSET_PAGE_SIZES = [12, 18, 30] as const;
export const ASSET_PAGE_SIZE = 30;

/** Pages that the pager shows on either side of the current one. Specification 9. */
export const PAGER_SIBLINGS = 3;

/** Limits the results per page of the API. API decision 2. */
export const LIMIT_PER_PAGE_MAX = 100;

export const Page = z.coerce.number().int().min(1).max(1_000_000_000);
export const LimitPerPage = z.coerce.number().int().min(1).max(LIMIT_PER_PAGE_MAX);
