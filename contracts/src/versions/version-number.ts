import { z } from 'zod';

/** Of a version of an asset, from 1. Numbers may be left out. */
export const VersionNumber = z.coerce.number().int().min(1).max(2_147_483_647);
