import type { AddonKey } from '@spindle/contracts/settings/addons';
import type { TestApp } from '../open-app.ts';

/** Tasks that a worker completes with a file under the payload's key. */
const TOOL_TASKS: readonly string[] = [
  'make-retouch',
  'make-poster',
  'make-cutout',
  'find-red-eyes',
];

/** Completes tool tasks at once with `result`, or with the one that `results` has for the task. Returns the payloads of these tasks. */
export function completeToolTasks(
  { ctx }: TestApp,
  result: Buffer,
  results: Readonly<Record<string, Buffer>> = {},
) {
  const payloads: Record<string, unknown>[] = [];
  const { add } = ctx.tasks;
  ctx.tasks.add = async (queue, name, data, ...more) => {
    if (!TOOL_TASKS.includes(name)) return add(queue, name, data, ...more);
    const where = data as { id: number };
    const { payload } = await ctx.db.interactiveTask.findUniqueOrThrow({ where });
    const { key } = payload as { key: string };
    await ctx.storage.put(key, results[name] ?? result, { contentType: 'image/*' });
    payloads.push(payload as Record<string, unknown>);
    await ctx.db.interactiveTask.update({ where, data: { status: 'COMPLETED' } });
  };
  return payloads;
}

/** Adds and enables add-ons. Leaves the others at their defaults. Throws when the settings are not saved. */
export async function enableAddons(app: TestApp, keys: readonly AddonKey[]): Promise<void> {
  const admin = await app.makeUser('ADMIN');
  const on = { added: true, enabled: true };
  const answer = await app.call(admin, {
    method: 'PATCH',
    url: '/api/v1/user/settings/update',
    payload: { addons: Object.fromEntries(keys.map((key) => [key, on])) },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
