import { once } from 'node:events';

/**
 * Asks the parent process for the database URL; it starts the bundled database if needed. Returns null without such a
 * parent: the environment holds the URL. `alone`: Spindle must not run at the same time.
 */
export async function askForDatabase(alone: boolean): Promise<string | null> {
  if (!process.send) return null;
  process.on('disconnect', () => process.exit(1));
  process.send({ alone });
  const [answer] = await once(process, 'message');
  return answer.url;
}
