import { z } from 'zod';
import { EventHookSettings } from './event-hooks.ts';

/** Returns the JSON Schema (2020-12) of the settings of an add-on with event-hooks, for docs/schema/event-hooks.json. */
export function eventHooksSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(EventHookSettings, { io: 'input' });
  const title = 'Settings of an add-on with event-hooks';
  return { $schema, title, ...schema };
}
