import { API } from '@spindle/contracts/api';
import type { Example, Route } from '@spindle/contracts/http/route';
import { logout } from '@spindle/contracts/sessions/sessions';
import type { TestUser } from '@spindle/core/test/factories';
import type { HTTPMethods, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_RULES } from '../test/access-rules.ts';
import { makeAtOnce } from '../test/made-at-once.ts';
import { ONE_PIXEL } from '../test/one-pixel.ts';
import { openTestApp, type TestApp } from '../test/open-app.ts';
import {
  type AccessRule,
  ROLE_PERMISSIONS,
  TEST_ROLES,
  type TestRole,
} from '../test/role-table.ts';
import { readRows } from '../test/rows.ts';
import { storedKeys } from '../test/stored.ts';
import { makeSchema, makeWatermark, makeWorld, type OwnedWorld } from '../test/world.ts';

const OF_ASSETS = 'quincunx';
const OF_TRASH = 'oblivion';
const OF_PRIVATE = 'zeugma';
/** What a route must not take for a permission, wherever a caller writes it. */
const SHORTCUTS = { overrideAccess: 'true', admin: 'true', role_id: '1', user_id: '1' };
const SHORTCUT_HEADERS = { 'x-override-access': 'true', 'x-role': 'ADMIN', 'x-user-id': '1' };
/** What reads these bodies answers 400, were it not to refuse first. */
const NONSENSE = { not: 'this', ...SHORTCUTS };

interface Caller {
  name: string;
  role: TestRole;
  user: TestUser;
}

interface Naming {
  names: NonNullable<AccessRule['names']>;
  spared: boolean;
  call: (theirs: OwnedWorld, own: OwnedWorld) => Example;
}

let app: TestApp;
let schemaId: number;
let theirs: OwnedWorld;
let theirTrash: OwnedWorld;
/** With access to the assets of the group, and without. */
let peers: Caller[];
let lone: Caller[];
const ownWorlds = new Map<TestUser, OwnedWorld>();
const tokens = new Map<TestUser, string>();

beforeAll(async () => {
  app = await openTestApp();
  makeAtOnce(app, ONE_PIXEL.body);
  const make = async (role: TestRole, groupAssetAccess: boolean): Promise<Caller> => {
    const user = await app.makeUser(role, { groupAssetAccess });
    return { name: groupAssetAccess ? role : `${role} without group access`, role, user };
  };
  peers = await Promise.all(TEST_ROLES.map((role) => make(role, true)));
  lone = await Promise.all(TEST_ROLES.map((role) => make(role, false)));
  const owner = await app.makeUser('ADMIN');
  schemaId = await makeSchema(app, owner);
  await makeWatermark(app, owner);
  const privateLabel = OF_PRIVATE;
  theirs = await makeWorld(app, owner, schemaId, { assetLabel: OF_ASSETS, privateLabel });
  const trasher = await app.makeUser('ADMIN');
  theirTrash = await makeWorld(app, trasher, schemaId, {
    assetLabel: OF_TRASH,
    privateLabel,
    trashedAt: new Date(),
  });
  for (const { user } of [...peers, ...lone])
    ownWorlds.set(user, await makeWorld(app, user, schemaId));
  await whatIsKept();
});

afterAll(() => app.close());

const keyOf = (route: Route) => `${route.method} ${route.path}`;

function ruleOf(route: Route): AccessRule {
  const rule = ACCESS_RULES[keyOf(route)];
  if (!rule)
    throw new Error(`Who may call ${keyOf(route)}? Enter it in server/test/access-rules.ts.`);
  return rule;
}

function mayCall(role: TestRole, { may }: AccessRule): boolean {
  if (may === 'everybody' || may === 'signed in') return true;
  return typeof may === 'string' ? ROLE_PERMISSIONS[role].includes(may) : may.includes(role);
}

function namingsOf(route: Route): Naming[] {
  const { names, spared = false, also = [] } = ruleOf(route);
  const first = names ? [{ names, spared, call: route.example }] : [];
  return [...first, ...also.map((one) => ({ spared: false, ...one }))];
}

function ownOf({ user }: Caller): OwnedWorld {
  const world = ownWorlds.get(user);
  if (!world) throw new Error('unreachable: a caller without a world');
  return world;
}

/** Without a caller nobody is named; `token` in place of the API key. */
function ask(route: Route, given: Example, by?: { user: TestUser; token?: string }) {
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

/** Calls about the caller's own, from a session: in a new world where a call before has removed it. */
async function askOwn(route: Route, caller: Caller) {
  const { user } = caller;
  const call = async () => {
    const asked = route.example(ownOf(caller));
    const token = tokens.get(user) ?? (await app.signIn(user));
    tokens.set(user, token);
    return { asked, answer: await ask(route, asked, { user, token }) };
  };
  const first = await call();
  if (route === logout) tokens.delete(user);
  if (first.answer.statusCode !== 404) return first;
  ownWorlds.set(user, await makeWorld(app, user, schemaId));
  return call();
}

/** As it was when it was looked at last. */
let kept: string[] = [];

/** Reads until nothing changes any more: what calls leave to be done, such as dispatching steps, goes on after their answers. */
async function whatIsKept() {
  for (;;) {
    const before = JSON.stringify(kept);
    kept = (await Promise.all([readRows(app.ctx.db), storedKeys(app)])).flat();
    if (JSON.stringify(kept) === before) return kept;
  }
}

function missingIn(after: string[], before: string[]): string[] {
  const left = new Set(after);
  return before.filter((row) => !left.has(row));
}

/** Callers of the role table to whom what is named is not to be seen, and the world that it is of. */
function strangersTo(route: Route, { names }: Naming): { caller: Caller; theirs: OwnedWorld }[] {
  const rule = ruleOf(route);
  const may = (caller: Caller) => mayCall(caller.role, rule);
  if (names === 'shared') return [];
  if (names === 'private')
    return peers
      .filter((caller) => may(caller) && !rule.seenBy?.includes(caller.role))
      .map((caller) => ({ caller, theirs }));
  const mayNotRestore = ({ role }: Caller) =>
    !ROLE_PERMISSIONS[role].includes('DELETE_UNDELETE_ASSET');
  return [
    ...lone.filter(may).map((caller) => ({ caller, theirs })),
    ...peers
      .filter((caller) => may(caller) && mayNotRestore(caller))
      .map((caller) => ({ caller, theirs: theirTrash })),
  ];
}

/** An answer shows nothing of theirs but the ids that it was asked with. */
function expectNothingOf(answer: LightMyRequestResponse, asked: Example, labels: string[]): void {
  for (const label of labels) expect(answer.body).not.toContain(label);
  const request = JSON.stringify(asked);
  const hidden = [theirs, theirTrash].filter(({ assetLabel }) => labels.includes(assetLabel));
  for (const id of hidden.flatMap(({ assetIds }) => assetIds))
    if (!request.includes(id)) expect(answer.body).not.toContain(id);
}

it('every rule is of a route', () => {
  const known = API.map(keyOf);
  expect(Object.keys(ACCESS_RULES).filter((key) => !known.includes(key))).toEqual([]);
});

describe.each(API.map((route) => ({ name: keyOf(route), route })))('$name', ({ route }) => {
  it('refuses whom the role table does not let in, and changes nothing (security 15)', async () => {
    const rule = ruleOf(route);
    const before = kept;
    const unnamed = await ask(route, { ...route.example(theirs), body: NONSENSE });
    if (rule.may === 'everybody') {
      await whatIsKept();
      return expect(unnamed.statusCode).not.toBe(401);
    }
    expect(unnamed.statusCode).toBe(401);
    for (const caller of [...peers, ...lone].filter(({ role }) => !mayCall(role, rule)))
      for (const body of [NONSENSE, route.example(ownOf(caller)).body]) {
        const { query, ...example } = route.example(ownOf(caller));
        const asked = { ...example, query: { ...query, ...SHORTCUTS }, body };
        expect((await ask(route, asked, caller)).statusCode, caller.name).toBe(403);
      }
    expect(await whatIsKept()).toEqual(before);
  });

  it('says whose things its ids name', () => {
    const [one, other] = [theirs, theirTrash].map((world) => JSON.stringify(route.example(world)));
    if (one !== other) expect(ruleOf(route).names, 'server/test/access-rules.ts').toBeDefined();
  });

  it("hides what is another's, and changes nothing of it (security 15)", async () => {
    let before = kept;
    for (const naming of namingsOf(route)) {
      for (const { caller, theirs } of strangersTo(route, naming)) {
        const example = naming.call(theirs, ownOf(caller));
        const query = { ...example.query, ...SHORTCUTS };
        const asked = route.query.safeParse(query).success ? { ...example, query } : example;
        const answer = await ask(route, asked, caller);
        const what = `${caller.name} ${JSON.stringify(asked)}`;
        if (naming.spared) expect([200, 202], what).toContain(answer.statusCode);
        else expect(answer.statusCode, what).toBe(404);
        expectNothingOf(answer, asked, [theirs.assetLabel, OF_PRIVATE]);
      }
      const after = await whatIsKept();
      if (naming.spared) expect(missingIn(after, before)).toEqual([]);
      else expect(after).toEqual(before);
      before = after;
    }
  });

  it('lets in whom the role table lets in, and shows them nothing that is not theirs', async () => {
    const rule = ruleOf(route);
    const before = kept;
    for (const caller of [...peers, ...lone].filter(({ role }) => mayCall(role, rule))) {
      const { asked, answer } = await askOwn(route, caller);
      expect([401, 403, 404], `${caller.name} ${answer.body}`).not.toContain(answer.statusCode);
      expect(answer.statusCode, caller.name).toBeLessThan(500);
      const hidden = lone.includes(caller) ? [OF_ASSETS, OF_TRASH, OF_PRIVATE] : [OF_PRIVATE];
      if (!rule.seenBy?.includes(caller.role)) expectNothingOf(answer, asked, hidden);
    }
    const isTheirs = (row: string) =>
      [OF_ASSETS, OF_TRASH, OF_PRIVATE].some((label) => row.includes(label));
    expect(missingIn(await whatIsKept(), before.filter(isTheirs))).toEqual([]);
  });
});
