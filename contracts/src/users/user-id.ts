import { z } from 'zod';

/** Ids are 32-bit numbers in the database. */
const ID_MAX = 2_147_483_647;

/** The id of a user in a body. */
export const UserId = z.number().int().min(1).max(ID_MAX);

/** The id of a user in a path. */
export const UserParams = z.object({ id: z.coerce.number().int().min(1).max(ID_MAX) });
