import { wireTime } from '@spindle/contracts/http/time';
import { TEST_EVENT } from '@spindle/contracts/webhooks/webhooks';
import type { TxContext } from '@spindle/core/context';
import { wakeConsumers } from '@spindle/core/events/event-wakeups';
import { consumerOf } from '@spindle/core/webhooks/endpoints';

/** Queues a test event for an active endpoint, which a worker sends like any other. Returns the id of its delivery. */
export async function queueTest(tx: TxContext, endpointId: string): Promise<bigint> {
  const body = {
    event: TEST_EVENT,
    message: 'This is a test event from Spindle.',
    created_at: wireTime(tx.now()),
  };
  const { id } = await tx.db.eventDelivery.create({
    data: {
      consumer: consumerOf(endpointId),
      event: { create: { name: TEST_EVENT, creatorId: tx.actor.userId, body } },
    },
  });
  await wakeConsumers(tx);
  return id;
}
