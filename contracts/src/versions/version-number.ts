import { z } from 'zod';

/** Number of a version of an asset, from 1. Numbers may have gaps. */
export const VersionNumber = z.coerce.number().int().min(1).max(2_147_483_647);
