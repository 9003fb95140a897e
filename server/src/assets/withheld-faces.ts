import { DOWNLOAD_WITHHELD } from '@spindle/contracts/files/download-messages';
import type { Actor, Context } from '@spindle/core/context';
import { Forbidden } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import { isWithheld } from '@spindle/core/people/consent-state';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../credentials/changes.ts';

/**
 * The confirmed faces of people whose consent was withdrawn or has expired. Only callers with EDIT_ASSET see them: images show them blurred to
 * others, and other files of these assets are refused.
 */
export interface WithheldFaces {
  /** Returns the ids of the people whose faces the caller may not see. */
  peopleFor(actor: Actor): Promise<ReadonlySet<number>>;
  /** Throws Forbidden for an asset with a face that the caller may not see. */
  refuseAsset(actor: Actor, assetId: string): Promise<void>;
}

type Database = Pick<Context, 'db' | 'now'>;

/** A person whose consent can be missing, now or on a later day. */
interface DoubtfulPerson {
  id: number;
  consent: 'UNKNOWN' | 'GIVEN' | 'WITHDRAWN';
  consentUntil: Date | null;
}

/** Milliseconds that people stay cached. Limits how long a change is unseen when its notification is lost. */
const CACHE_TTL_MS = 5_000;

const NOBODY: ReadonlySet<number> = new Set();

/** Opens the cache of people without consent, which changes of people drop. It costs installations without them no query for an image. */
export function openWithheldFaces(ctx: Context, changes: Changes): WithheldFaces {
  const cache = new LRUCache<'people', DoubtfulPerson[]>({
    max: 1,
    ttl: CACHE_TTL_MS,
    ignoreFetchAbort: true, // a change during the lookup: the result is returned but not cached
    fetchMethod: () => readDoubtfulPeople(ctx),
  });
  const drop = () => cache.clear();
  changes.watch('person', drop, drop);
  const peopleFor = async (actor: Actor) => {
    if (maySeeAllFaces(actor)) return NOBODY;
    const people = cache.get('people') ?? (await cache.fetch('people')) ?? [];
    return people.length === 0 ? NOBODY : withoutConsent(people, ctx.now());
  };
  return {
    peopleFor,
    async refuseAsset(actor, assetId) {
      const people = await peopleFor(actor);
      const withheld = await assetsWithFaces(ctx, [toUuid(assetId)], people);
      if (withheld.size > 0) throw new Forbidden(DOWNLOAD_WITHHELD);
    },
  };
}

/** Returns those of the assets whose files the caller may not get. Their ids have dashes. */
export async function findWithheldAssets(
  ctx: Database & Pick<Context, 'actor'>,
  assetIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (maySeeAllFaces(ctx.actor)) return new Set();
  return assetsWithFaces(ctx, assetIds, withoutConsent(await readDoubtfulPeople(ctx), ctx.now()));
}

/** Anonymous callers, visitors of shares and signed links never have the permission. */
export const maySeeAllFaces = ({ permissions }: Actor): boolean =>
  permissions.includes('EDIT_ASSET');

function readDoubtfulPeople({ db }: Database): Promise<DoubtfulPerson[]> {
  return db.person.findMany({
    where: { OR: [{ consent: 'WITHDRAWN' }, { consentUntil: { not: null } }] },
    select: { id: true, consent: true, consentUntil: true },
  });
}

function withoutConsent(people: readonly DoubtfulPerson[], now: Date): ReadonlySet<number> {
  return new Set(people.filter((person) => isWithheld(person, now)).map(({ id }) => id));
}

async function assetsWithFaces(
  { db }: Database,
  assetIds: readonly string[],
  people: ReadonlySet<number>,
): Promise<ReadonlySet<string>> {
  if (people.size === 0) return new Set();
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT asset_id AS id FROM face
    WHERE asset_id = ANY(${[...assetIds]}::uuid[]) AND confirmed
      AND person_id = ANY(${[...people]}::int[])`;
  return new Set(rows.map(({ id }) => id));
}
