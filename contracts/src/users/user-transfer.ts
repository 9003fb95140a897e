import { z } from 'zod';
import { needs, route } from '../http/route.ts';
import { Queued } from '../jobs/jobs.ts';
import { UserId, UserParams } from './user-id.ts';

/** The type of the jobs that transfer ownership. */
export const TRANSFER_TYPE = 'USER_TRANSFER';

export const TRANSFER_STARTED = 'The transfer has started.';
export const TRANSFER_RUNNING =
  'The assets and collections of this user are already being transferred.';
export const OWNER_IS_ENABLED =
  'Disable this user before you transfer their assets and collections.';
export const RECEIVER_IS_DISABLED = 'Ownership can be transferred only to another enabled user.';
export const OWNS_NOTHING = 'This user owns no assets and no collections.';

export const transferUser = route({
  method: 'POST',
  path: '/api/v1/users/{id}/transfer',
  summary:
    'Transfer all assets and collections of a disabled user to another user, including the trash and private collections, but not the basket. Shares of the collections end',
  access: needs('MANAGE_USERS'),
  refusesNamedKeys: true,
  params: UserParams,
  body: z.object({
    /** The new owner: an enabled user. */
    to_user_id: UserId,
  }),
  answer: Queued,
  status: 202,
  example: (ids) => ({ params: { id: ids.formerOwnerId }, body: { to_user_id: ids.userId } }),
});
