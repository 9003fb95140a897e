import type { EventFlags } from '@spindle/contracts/settings/event-settings';
import type { TxContext } from '../context.ts';

/** Makes a consumer receive exactly the events that are on, from now on. Deliveries that already wait stay. */
export async function subscribe(
  { db }: Pick<TxContext, 'db'>,
  consumer: string,
  events: EventFlags,
  { isPaused = false } = {},
): Promise<void> {
  const names = Object.entries(events).flatMap(([name, isOn]) => (isOn ? [name] : []));
  await db.eventSubscription.deleteMany({ where: { consumer } });
  await db.eventSubscription.createMany({
    data: names.map((eventName) => ({ consumer, eventName, isPaused })),
  });
}

/** Ends a consumer: it receives nothing more, and its waiting deliveries and their log are deleted. */
export async function dropConsumer({ db }: Pick<TxContext, 'db'>, consumer: string): Promise<void> {
  await db.eventSubscription.deleteMany({ where: { consumer } });
  await db.eventDelivery.deleteMany({ where: { consumer } });
}
