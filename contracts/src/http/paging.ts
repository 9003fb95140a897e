import { z } from 'zod';

/** Page sizes a person can choose for assets. Specification 9. */
export const ASSET_PAGE_SIZES = [12, 18, 30] as const;
export const ASSET_PAGE_SIZE = 30;

/** The pager shows this many pages either side of the current. Specification 9. */
export const PAGER_SIBLINGS = 3;

/** Results a page may hold at the API. API decision 2. */
export const LIMIT_PER_PAGE_MAX = 100;

export const Page = z.coerce.number().int().min(1).max(1_000_000_000);
export const LimitPerPage = z.coerce.number().int().min(1).max(LIMIT_PER_PAGE_MAX);
