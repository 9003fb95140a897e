import * as z from 'zod/mini';
import { useStored } from '../lib/use-stored.ts';
import { useSession } from '../session/session.ts';
import type { Entry } from './entries.ts';

/** Limits the recent entries. */
const RECENT_MAX = 6;

const RecentEntry = z.array(
  z.object({
    id: z.string(),
    label: z.string(),
    /** Path of an entry that is not always in the palette. */
    path: z.optional(z.string().check(z.regex(/^\/(?!\/)/))),
  }),
);
export type RecentEntry = z.infer<typeof RecentEntry>[number];

const NO_ENTRIES: RecentEntry[] = [];

/** Returns the entries that the signed-in user ran last in this browser, the newest first. */
export function useRecent(): [
  recent: RecentEntry[],
  remember: (entry: Entry, path?: string) => void,
] {
  const userId = useSession((session) => session.userId);
  const [recent, store] = useStored(`palette-recent-${userId}`, RecentEntry, NO_ENTRIES);
  const remember = ({ id, label }: Entry, path?: string) => {
    const others = recent.filter((entry) => entry.id !== id);
    store([{ id, label, ...(path && { path }) }, ...others].slice(0, RECENT_MAX));
  };
  return [recent, remember];
}
