import { STACK_MAX } from '@spindle/contracts/stacks/stacks';
import type { TxContext } from '@spindle/core/context';
import type { PlannedStack } from './plan-stacks.ts';

interface Known {
  id: number;
  kind: string;
  isOpen: boolean;
  ids: string[];
}

/** Pictures that an open suggestion of each kind needs at least. */
const IMAGES_MIN: Readonly<Record<string, number>> = { BURST: 3 };

/**
 * Saves suggestions. The checked images leave the open ones that they no longer belong to. A suggestion takes in the open ones of its kind that share
 * an image. One whose images are all in a decided suggestion of its kind, or in one stack, is not saved.
 */
export async function saveSuggestions(
  tx: TxContext,
  checked: ReadonlySet<string>,
  planned: readonly PlannedStack[],
): Promise<void> {
  const ids = [...new Set([...checked, ...planned.flatMap((stack) => stack.ids)])];
  const [known, stackOf] = [await readKnown(tx, ids), await readStacks(tx, ids)];
  const isDecided = ({ kind, ids: own }: PlannedStack) =>
    isOneStack(own, stackOf) ||
    known.some((one) => !one.isOpen && one.kind === kind && covers(one.ids, own));
  const open = known.filter(({ isOpen }) => isOpen);
  const ended = new Set<Known>();
  const kept = new Set<Known>();
  const created: PlannedStack[] = [];
  for (const stack of planned.filter((one) => !isDecided(one))) {
    const joined = open.filter(
      (one) => one.kind === stack.kind && one.ids.some((id) => stack.ids.includes(id)),
    );
    const rest = joined.flatMap((one) => one.ids.filter((id) => !checked.has(id)));
    const all = [...new Set([...stack.ids, ...rest])].slice(0, STACK_MAX);
    const [only] = joined;
    if (only && joined.length === 1 && covers(only.ids, all) && covers(all, only.ids))
      kept.add(only);
    else {
      for (const one of joined) ended.add(one);
      created.push({ ...stack, ids: all });
    }
  }
  await createAll(tx, created);
  for (const one of open.filter((suggestion) => !ended.has(suggestion) && !kept.has(suggestion))) {
    const rest = one.ids.filter((id) => !checked.has(id));
    if (rest.length < (IMAGES_MIN[one.kind] ?? 2)) ended.add(one);
  }
  const left = open.filter((one) => !ended.has(one) && !kept.has(one)).map(({ id }) => id);
  await tx.db.stackSuggestionMember.deleteMany({
    where: { suggestionId: { in: left }, assetId: { in: [...checked] } },
  });
  await tx.db.stackSuggestion.deleteMany({ where: { id: { in: [...ended].map(({ id }) => id) } } });
}

/** Creates suggestions with one statement: a worker plans thousands when a library is imported. */
async function createAll({ db }: TxContext, planned: readonly PlannedStack[]): Promise<void> {
  if (planned.length === 0) return;
  await db.$executeRaw`
    WITH given AS MATERIALIZED (
      SELECT nextval(pg_get_serial_sequence('stack_suggestion', 'id'))::int AS id, planned.*
      FROM jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) AS planned (kind stack_kind, "creatorId" int, ids uuid[])
    ), saved AS (
      INSERT INTO stack_suggestion (id, kind, creator_id) SELECT id, kind, "creatorId" FROM given
    )
    INSERT INTO stack_suggestion_member (suggestion_id, asset_id, position)
    SELECT given.id, member.id, member.position - 1 FROM given CROSS JOIN unnest(given.ids) WITH ORDINALITY AS member (id, position)`;
}

function covers(all: readonly string[], some: readonly string[]): boolean {
  return some.every((id) => all.includes(id));
}

function isOneStack(ids: readonly string[], stackOf: ReadonlyMap<string, number>): boolean {
  const first = stackOf.get(ids[0] ?? '');
  return first !== undefined && ids.every((id) => stackOf.get(id) === first);
}

/** Reads the suggestions that images are in. */
function readKnown({ db }: TxContext, ids: readonly string[]): Promise<Known[]> {
  return db.$queryRaw<Known[]>`
    SELECT suggestion.id, suggestion.kind, suggestion.is_open AS "isOpen", array_agg(member.asset_id ORDER BY member.position) AS ids
    FROM stack_suggestion AS suggestion JOIN stack_suggestion_member AS member ON member.suggestion_id = suggestion.id
    WHERE suggestion.id IN (SELECT suggestion_id FROM stack_suggestion_member WHERE asset_id = ANY(${[...ids]}::uuid[]))
    GROUP BY suggestion.id ORDER BY suggestion.id`;
}

async function readStacks({ db }: TxContext, ids: readonly string[]): Promise<Map<string, number>> {
  const members = await db.stackMember.findMany({
    where: { assetId: { in: [...ids] } },
    select: { assetId: true, stackId: true },
  });
  return new Map(members.map(({ assetId, stackId }) => [assetId, stackId]));
}
