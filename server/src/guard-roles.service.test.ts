import { API } from '@spindle/contracts/api';
import { ROLES } from '@spindle/contracts/http/permissions';
import type { Example, Route } from '@spindle/contracts/http/route';
import { mayUse } from '@spindle/contracts/role-tables';
import { logout } from '@spindle/contracts/sessions/sessions';
import type { TestUser } from '@spindle/core/test/factories';
import type { HTTPMethods, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_RULES } from '../test/access/access-rules.ts';
import {
  type AccessRule,
  ROLE_PERMISSIONS,
  TEST_ROLES,
  type TestRole,
} from '../test/access/role-table.ts';
import { readRows } from '../test/database-rows.ts';
import { ONE_PIXEL } from '../test/derivatives/one-pixel.ts';
import { completeToolTasks } from '../test/derivatives/tool-results.ts';
import {
  createExampleData,
  makeSchema,
  makeWatermark,
  type OwnedExamples,
} from '../test/example-data.ts';
import { openTestApp, type TestApp } from '../test/open-app.ts';
import { storedKeys } from '../test/stored-objects.ts';
import { openWriteCounter, type WriteCounter } from '../test/write-counter.ts';

/** Rare words in the names of another user's assets, trashed assets and private things. */
const ASSET_LABEL = 'quincunx';
const TRASH_LABEL = 'oblivion';
const PRIVATE_LABEL = 'zeugma';
/** Parameters that no route may accept as a permission. */
const SHORTCUTS = { overrideAccess: 'true', admin: 'true', role_id: '1', user_id: '1' };
const SHORTCUT_HEADERS = { 'x-override-access': 'true', 'x-role': 'ADMIN', 'x-user-id': '1' };
/** An invalid body: a route that read it before it checked permissions would answer 400. */
const INVALID_BODY = { not: 'this', ...SHORTCUTS };

interface Caller {
  name: string;
  role: TestRole;
  user: TestUser;
}

/** How a request names things of a user: `names` says which, `spared` that the route skips hidden ones instead of answering 404. */
interface Naming {
  names: NonNullable<AccessRule['names']>;
  spared: boolean;
  call: (otherExamples: OwnedExamples, own: OwnedExamples) => Example;
}

/** An upload key is no sign-in: upload-with-key.service.test.ts covers its route. */
const ROUTES = API.filter(({ access }) => access.kind !== 'upload-key');

let app: TestApp;
let countWrites: WriteCounter;
let schemaId: number;
let otherExamples: OwnedExamples;
let trashExamples: OwnedExamples;
/** Callers with and without group asset access. */
let peers: Caller[];
let restricted: Caller[];
const ownExamples = new Map<TestUser, OwnedExamples>();
const tokens = new Map<TestUser, string>();

beforeAll(async () => {
  app = await openTestApp();
  completeToolTasks(app, ONE_PIXEL.body);
  const makeCaller = async (
    role: TestRole,
    { groupAssetAccess }: { groupAssetAccess: boolean },
  ): Promise<Caller> => {
    const user = await app.makeUser(role, { groupAssetAccess });
    return { name: groupAssetAccess ? role : `${role} without group access`, role, user };
  };
  peers = await Promise.all(TEST_ROLES.map((role) => makeCaller(role, { groupAssetAccess: true })));
  restricted = await Promise.all(
    TEST_ROLES.map((role) => makeCaller(role, { groupAssetAccess: false })),
  );
  const owner = await app.makeUser('ADMIN');
  schemaId = await makeSchema(app, owner);
  await makeWatermark(app, owner);
  const privateLabel = PRIVATE_LABEL;
  otherExamples = await createExampleData(app, owner, schemaId, {
    assetLabel: ASSET_LABEL,
    privateLabel,
  });
  const trashOwner = await app.makeUser('ADMIN');
  trashExamples = await createExampleData(app, trashOwner, schemaId, {
    assetLabel: TRASH_LABEL,
    privateLabel,
    trashedAt: new Date(),
  });
  for (const { user } of [...peers, ...restricted])
    ownExamples.set(user, await createExampleData(app, user, schemaId));
  countWrites = await openWriteCounter(app.ctx.db);
  await readStableState();
});

afterAll(() => app.close());

const routeKey = (route: Route) => `${route.method} ${route.path}`;

function findRule(route: Route): AccessRule {
  const rule = ACCESS_RULES[routeKey(route)];
  if (!rule)
    throw new Error(
      `Who may call ${routeKey(route)}? Enter it in server/test/access/access-rules.ts.`,
    );
  return rule;
}

function mayCall(role: TestRole, { may }: AccessRule): boolean {
  if (may === 'everybody' || may === 'signed in') return true;
  return typeof may === 'string' ? ROLE_PERMISSIONS[role].includes(may) : may.includes(role);
}

function listNamings(route: Route): Naming[] {
  const { names, spared = false, also = [] } = findRule(route);
  const first = names ? [{ names, spared, call: route.example }] : [];
  return [...first, ...also.map((naming) => ({ spared: false, ...naming }))];
}

function findOwnExamples({ user }: Caller): OwnedExamples {
  const examples = ownExamples.get(user);
  if (!examples) throw new Error('unreachable: a caller without examples');
  return examples;
}

/** Sends a request with the caller's token or API key; anonymous without a caller. */
function send(route: Route, given: Example, by?: { user: TestUser; token?: string }) {
  const url = route.path.replace(/\{(\w+)\}/g, (_, name) => String(given.params?.[name]));
  const key = by && { 'x-filespin-api-key': by.user.apiKey };
  return app.http.inject({
    method: route.method as HTTPMethods,
    url,
    query: given.query ?? {},
    headers: {
      ...SHORTCUT_HEADERS,
      ...(by?.token ? { authorization: `Bearer ${by.token}` } : key),
    },
    ...(given.body !== undefined && { payload: given.body as object }),
  });
}

/** Sends a request about the caller's own things from a session. Creates new examples when an earlier call removed them. */
async function sendOwn(route: Route, caller: Caller) {
  const { user } = caller;
  const call = async () => {
    const request = route.example(findOwnExamples(caller));
    const token = tokens.get(user) ?? (await app.signIn(user));
    tokens.set(user, token);
    return { request, answer: await send(route, request, { user, token }) };
  };
  const first = await call();
  if (route === logout) tokens.delete(user);
  if (first.answer.statusCode !== 404) return first;
  ownExamples.set(user, await createExampleData(app, user, schemaId));
  return call();
}

/** All rows and object keys at the last call of readStableState. */
let state: string[] = [];
/** The count of writes, and the object keys, that belong to `state`. */
let stateOf = '';

/**
 * Reads all rows and object keys until they no longer change, because work such as dispatching continues after responses. Reads
 * the rows only after a write: that takes 10 times as long as counting the writes.
 */
async function readStableState(): Promise<string[]> {
  for (;;) {
    const [writes, keys] = await Promise.all([countWrites(), storedKeys(app)]);
    const before = stateOf;
    stateOf = [writes, ...keys].join();
    if (stateOf === before) return state;
    state = [...(await readRows(app.ctx.db)), ...keys];
  }
}

function findMissing(after: string[], before: string[]): string[] {
  const remaining = new Set(after);
  return before.filter((row) => !remaining.has(row));
}

/** Returns the callers who may use the route but not see the named things, with the examples of those things. */
function listStrangers(
  route: Route,
  { names }: Naming,
): { caller: Caller; otherExamples: OwnedExamples }[] {
  const rule = findRule(route);
  const may = (caller: Caller) => mayCall(caller.role, rule);
  if (names === 'shared') return [];
  if (names === 'private')
    return peers
      .filter((caller) => may(caller) && !rule.seenBy?.includes(caller.role))
      .map((caller) => ({ caller, otherExamples }));
  const mayNotRestore = ({ role }: Caller) =>
    !ROLE_PERMISSIONS[role].includes('DELETE_UNDELETE_ASSET');
  return [
    ...restricted.filter(may).map((caller) => ({ caller, otherExamples })),
    ...peers
      .filter((caller) => may(caller) && mayNotRestore(caller))
      .map((caller) => ({ caller, otherExamples: trashExamples })),
  ];
}

/** Expects that an answer contains no hidden labels, and no hidden ids except those of the request. */
function expectHidden(answer: LightMyRequestResponse, example: Example, labels: string[]): void {
  for (const label of labels) expect(answer.body).not.toContain(label);
  const request = JSON.stringify(example);
  const hidden = [otherExamples, trashExamples].filter(({ assetLabel }) =>
    labels.includes(assetLabel),
  );
  for (const id of hidden.flatMap(({ assetIds }) => assetIds))
    if (!request.includes(id)) expect(answer.body).not.toContain(id);
}

it('has the same role table in docs/ROLES.md as in the access rules, which are written by hand', () => {
  for (const route of ROUTES) {
    const rule = findRule(route);
    const key = routeKey(route);
    for (const role of ROLES) {
      expect(mayUse(role, route.access), `${key} ${role.name}`).toBe(mayCall(role.name, rule));
    }
    expect(route.access.kind === 'public', key).toBe(rule.may === 'everybody');
  }
});

it('has a route for every access rule', () => {
  const known = API.map(routeKey);
  expect(Object.keys(ACCESS_RULES).filter((key) => !known.includes(key))).toEqual([]);
});

describe.each(ROUTES.map((route) => ({ name: routeKey(route), route })))('$name', ({ route }) => {
  it('refuses callers whom the role table excludes, and changes nothing (security 15)', async () => {
    const rule = findRule(route);
    const before = state;
    const anonymous = await send(route, { ...route.example(otherExamples), body: INVALID_BODY });
    if (rule.may === 'everybody') {
      await readStableState();
      return expect(anonymous.statusCode).not.toBe(401);
    }
    expect(anonymous.statusCode).toBe(401);
    for (const caller of [...peers, ...restricted].filter(({ role }) => !mayCall(role, rule)))
      for (const body of [INVALID_BODY, route.example(findOwnExamples(caller)).body]) {
        const { query, ...example } = route.example(findOwnExamples(caller));
        const request = { ...example, query: { ...query, ...SHORTCUTS }, body };
        expect((await send(route, request, caller)).statusCode, caller.name).toBe(403);
      }
    expect(await readStableState()).toEqual(before);
  });

  it('has an access rule that states whose things its ids name', () => {
    const [one, other] = [otherExamples, trashExamples].map((examples) =>
      JSON.stringify(route.example(examples)),
    );
    if (one !== other)
      expect(findRule(route).names, 'server/test/access/access-rules.ts').toBeDefined();
  });

  it("hides another user's things and changes none of them (security 15)", async () => {
    let before = state;
    for (const naming of listNamings(route)) {
      for (const { caller, otherExamples } of listStrangers(route, naming)) {
        const example = naming.call(otherExamples, findOwnExamples(caller));
        const query = { ...example.query, ...SHORTCUTS };
        const request = route.query.safeParse(query).success ? { ...example, query } : example;
        const answer = await send(route, request, caller);
        const context = `${caller.name} ${JSON.stringify(request)}`;
        if (naming.spared) expect([200, 202], context).toContain(answer.statusCode);
        else expect(answer.statusCode, context).toBe(404);
        expectHidden(answer, request, [otherExamples.assetLabel, PRIVATE_LABEL]);
      }
      const after = await readStableState();
      if (naming.spared) expect(findMissing(after, before)).toEqual([]);
      else expect(after).toEqual(before);
      before = after;
    }
  });

  it("admits callers whom the role table includes, and shows them none of another user's things", async () => {
    const rule = findRule(route);
    const before = state;
    const callers = rule.needsAllAssets ? peers : [...peers, ...restricted];
    for (const caller of callers.filter(({ role }) => mayCall(role, rule))) {
      const { request, answer } = await sendOwn(route, caller);
      if (rule.ownerNeeds && !ROLE_PERMISSIONS[caller.role].includes(rule.ownerNeeds)) {
        expect(answer.statusCode, caller.name).toBe(403);
        continue;
      }
      expect([401, 403, 404], `${caller.name} ${answer.body}`).not.toContain(answer.statusCode);
      expect(answer.statusCode, caller.name).toBeLessThan(500);
      const hidden = restricted.includes(caller)
        ? [ASSET_LABEL, TRASH_LABEL, PRIVATE_LABEL]
        : [PRIVATE_LABEL];
      if (!rule.seenBy?.includes(caller.role)) expectHidden(answer, request, hidden);
    }
    const isOfOthers = (row: string) =>
      [ASSET_LABEL, TRASH_LABEL, PRIVATE_LABEL].some((label) => row.includes(label));
    expect(findMissing(await readStableState(), before.filter(isOfOthers))).toEqual([]);
  });
});
