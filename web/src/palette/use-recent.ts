import * as z from 'zod/mini';
import { useStored } from '../lib/use-stored.ts';
import { useSession } from '../session/session.ts';
import type { Entry } from './entries.ts';

/** Entries that are remembered. */
const RECENT_MAX = 6;

const Remembered = z.array(
  z.object({
    id: z.string(),
    label: z.string(),
    /** Where it led, for what is not always in the palette. */
    path: z.optional(z.string().check(z.regex(/^\/(?!\/)/))),
  }),
);
export type Remembered = z.infer<typeof Remembered>[number];

const NONE: Remembered[] = [];

/** What the signed-in person used last in the palette of this browser, the newest first. */
export function useRecent(): [
  recent: Remembered[],
  remember: (entry: Entry, path?: string) => void,
] {
  const userId = useSession((session) => session.userId);
  const [recent, store] = useStored(`palette-recent-${userId}`, Remembered, NONE);
  const remember = ({ id, label }: Entry, path?: string) => {
    const others = recent.filter((one) => one.id !== id);
    store([{ id, label, ...(path && { path }) }, ...others].slice(0, RECENT_MAX));
  };
  return [recent, remember];
}
