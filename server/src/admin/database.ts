import { once } from 'node:events';

/**
 * The address of the database. Whoever started this process knows it, and starts one of Spindle's own where that is wanted; null
 * where nobody did: the environment names it. alone: Spindle must not run meanwhile.
 */
export async function askForDatabase(alone: boolean): Promise<string | null> {
  if (!process.send) return null;
  process.on('disconnect', () => process.exit(1));
  process.send({ alone });
  const [answer] = await once(process, 'message');
  return answer.url;
}
