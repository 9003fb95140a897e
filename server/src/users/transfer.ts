import type { Input } from '@spindle/contracts/http/route';
import type { Queued } from '@spindle/contracts/jobs/jobs';
import {
  OWNS_NOTHING,
  type transferUser as route,
  TRANSFER_RUNNING,
  TRANSFER_STARTED,
  TRANSFER_TYPE,
} from '@spindle/contracts/users/user-transfer';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import type { TransferInput } from '@spindle/core/tasks/job-input';
import { transferOwnership as task } from '@spindle/core/tasks/tasks';
import { countOwned, lockOwners, type Owners } from '@spindle/core/users/transfer-ownership';
import { startJob } from '../jobs/start.ts';
import { userTarget } from './record-change.ts';

/**
 * Starts a job that transfers all assets and collections of a disabled user. Throws NotFound for an unknown owner, Invalid for a receiver
 * who is not another enabled user, and Conflict for an enabled owner, one who owns nothing, or one whose transfer is running.
 */
export async function transferUser(
  ctx: Context,
  { params, body }: Input<typeof route>,
): Promise<Queued> {
  const owners = { from: params.id, to: body.to_user_id };
  const job = await inTransaction(ctx, (tx) => start(tx, owners));
  await dispatchSteps(ctx);
  return { status: 'QUEUED', message: TRANSFER_STARTED, job_id: job.id };
}

async function start(tx: TxContext, owners: Owners) {
  const { from, to } = owners;
  // Serializes concurrent requests, so that an owner has one transfer at a time.
  await tx.db.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${TRANSFER_TYPE}, 0))::text`;
  const { owner, receiver } = await lockOwners(tx, owners);
  const running = await tx.db.job.findFirst({
    where: {
      type: TRANSFER_TYPE,
      status: { in: ['QUEUED', 'IN_PROGRESS'] },
      input: { path: ['from_user_id'], equals: from },
    },
  });
  if (running) throw new Conflict(TRANSFER_RUNNING);
  const { assets, collections } = await countOwned(tx, from);
  if (assets + collections === 0) throw new Conflict(OWNS_NOTHING);
  const input: TransferInput = {
    from_user_id: from,
    to_user_id: to,
    count: assets + collections,
  };
  const job = await startJob(tx, { type: TRANSFER_TYPE, input, task });
  await recordAudit(tx, {
    action: 'user.transfer',
    target: userTarget(owner),
    details: { to: receiver.email, assets, collections, job_id: job.id },
  });
  return job;
}
