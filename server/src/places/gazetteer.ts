import type { FactsChange } from '@spindle/contracts/facts/facts-change';
import type { Town } from '@spindle/contracts/places/places';
import type { Area } from '@spindle/contracts/search/area';
import type { Place } from '@spindle/core/places/towns';
import { askThread } from '@spindle/core/programs/ask-thread';
import { startThread } from '@spindle/core/programs/start-thread';
import type { PlacesQuestion, PlacesResult } from './places-message.ts';

/** Milliseconds without a question after which the thread ends: it holds about 60 MB. */
const IDLE_MS = 600_000;

/** The towns of the world. Its functions throw Unavailable when they cannot be read. */
export interface Gazetteer {
  findByName(prefix: string, limit: number): Promise<Town[]>;
  findInArea(area: Area, limit: number): Promise<Town[]>;
  /** Returns the place that a change of facts gives to assets whose place nobody named: that of the new position. Null without one. */
  placeOfChange(change: FactsChange): Promise<Place | null>;
  close(): Promise<void>;
}

/** Opens the gazetteer of one server. Nothing is read before the first question. */
export function openGazetteer(): Gazetteer {
  const thread = askThread<PlacesQuestion, PlacesResult>({
    start: () => startThread(import.meta.url, './places-thread', null),
    idleMs: IDLE_MS,
    failure: 'Places cannot be searched at the moment. Try again.',
  });
  return {
    // The thread answers each question with the result of its kind.
    findByName: (prefix, limit) =>
      thread.ask({ search: 'prefix', prefix, limit }) as Promise<Town[]>,
    findInArea: (area, limit) => thread.ask({ search: 'area', area, limit }) as Promise<Town[]>,
    placeOfChange: async ({ position, country, region, town }) => {
      const isNamed = country !== undefined || region !== undefined || town !== undefined;
      if (!position || isNamed) return null;
      return thread.ask({ search: 'position', ...position }) as Promise<Place | null>;
    },
    close: thread.close,
  };
}
