import { API } from '@spindle/contracts/api';
import { ROLES, type RoleName, roleOf } from '@spindle/contracts/http/permissions';
import type { Access, Example, ExampleIds, Route } from '@spindle/contracts/http/route';
import { createSavedSearch } from '@spindle/contracts/search/saved-searches';
import { INVITE_NONCE_HEADER } from '@spindle/contracts/sessions/account';
import { confirmEmailChange, stopEmailChange } from '@spindle/contracts/sessions/email-change';
import { resetPassword } from '@spindle/contracts/sessions/password-reset';
import { AnalysisAddonKey } from '@spindle/contracts/settings/event-hooks';
import { changeWordSubstitutions } from '@spindle/contracts/word-substitutions/word-substitutions';
import type { TestUser } from '@spindle/core/test/factories';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ONE_PIXEL } from '../test/derivatives/one-pixel.ts';
import { completeToolTasks, enableAddons } from '../test/derivatives/tool-results.ts';
import {
  createExampleData,
  makeApiKeyRow,
  makeCdnLog,
  makeChangeSet,
  makeComment,
  makeEmailCodes,
  makeFormerOwner,
  makeIdentical,
  makeJobs,
  makeMerge,
  makeMovedFile,
  makePeople,
  makeResetCode,
  makeSchema,
  makeSession,
  makeShare,
  makeStacks,
  makeWatermark,
} from '../test/example-data.ts';
import { reportModel } from '../test/model-report.ts';
import { openTestApp, type TestApp } from '../test/open-app.ts';

/** An upload key is no sign-in: upload-with-key.service.test.ts covers its route. */
const ROUTES = API.filter(({ access }) => access.kind !== 'upload-key');

let app: TestApp;
let examples: ExampleIds;
const users = new Map<RoleName, TestUser>();

beforeAll(async () => {
  app = await openTestApp();
  for (const { name } of ROLES) users.set(name, await app.makeUser(name));
  const admin = findUser('ADMIN');
  examples = await createExampleData(app, admin, await makeSchema(app, admin));
  await makeWatermark(app, admin);
  completeToolTasks(app, ONE_PIXEL.body, { 'find-red-eyes': Buffer.from('[]') });
  await enableAddons(app, [
    'IMAGE_AUTOFIX',
    'REMOVE_REDEYE',
    'IMAGE_GRAPHICS',
    'IMAGE_COLLAGE',
    'AUDIO_SUBTITLES',
    'REMOVE_BACKGROUND',
    ...AnalysisAddonKey.options,
  ]);
  await reportModel(app, { provider: 'builtin', model: 'labels', version: '1' });
});

afterAll(() => app.close());

/** Whether a route may have deleted or changed something since `recreateWorld`. */
let isWorldChanged = true;

/** Creates again the things that the routes before may have deleted or changed. */
async function recreateWorld(next: Route): Promise<void> {
  const isUnchanged = !isWorldChanged;
  isWorldChanged = next.method !== 'GET';
  if (isUnchanged) return;
  await app.call(findUser('ADMIN'), {
    method: 'POST',
    url: changeWordSubstitutions.path,
    payload: changeWordSubstitutions.example(examples).body as object,
  });
  const asset = await app.makeAsset(findUser('ADMIN'));
  await makeMovedFile(app, asset);
  const created = await app.call(findUser('ADMIN'), {
    method: 'POST',
    url: '/api/v1/assetcollection',
    payload: { name: 'Summer', assets: [asset.id] },
  });
  examples.collectionId = created.json().data.id;
  const saved = await app.call(findUser('ADMIN'), {
    method: 'POST',
    url: '/api/v1/savedsearches',
    payload: createSavedSearch.example(examples).body as object,
  });
  examples.savedSearchId = saved.json().data.id;
  examples.mergeId = await makeMerge(app, findUser('ADMIN'), asset);
  const { collectionId } = examples;
  examples.changeSetId = await makeChangeSet(app, findUser('ADMIN'), asset, collectionId);
  examples.commentId = await makeComment(app, findUser('ADMIN'), asset);
  Object.assign(examples, await makePeople(app, examples.assetId));
  const pair = [asset, await app.makeAsset(findUser('ADMIN'))];
  Object.assign(examples, await makeStacks(app, pair));
  await makeIdentical(app, pair);
  examples.sessionId = await makeSession(app, findUser('ADMIN'));
  examples.formerOwnerId = await makeFormerOwner(app);
  examples.apiKeyId = await makeApiKeyRow(app, findUser('ADMIN'));
  examples.cdnLogId = await makeCdnLog(app);
  Object.assign(examples, await makeShare(app, findUser('ADMIN')));
  Object.assign(examples, await makeJobs(app, findUser('ADMIN')));
}

function findUser(role: RoleName): TestUser {
  const user = users.get(role);
  if (!user) throw new Error(role);
  return user;
}

/** Sends a request from a new session, because one of the routes ends the session. */
async function send(route: Route, example: Example, by?: TestUser) {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name) => String(example.params?.[name]));
  return app.http.inject({
    method: route.method as HTTPMethods,
    url: path,
    query: example.query ?? {},
    headers: {
      // An invite works again for the same browser.
      [INVITE_NONCE_HEADER]: 'browser-1',
      ...(by && { authorization: `Bearer ${await app.signIn(by)}` }),
    },
    ...(example.body !== undefined && { payload: example.body as object }),
  });
}

function mayCall(role: RoleName, access: Access): boolean {
  const { permissions } = roleOf(ROLES.findIndex(({ name }) => name === role) + 1);
  if (access.kind === 'permission' || access.kind === 'media')
    return permissions.includes(access.permission);
  return access.kind !== 'roles' || access.roles.includes(role);
}

/** Expects headers that keep a browser from running any content of a file on this origin (security 25). */
function expectHarmless(headers: Record<string, unknown>): void {
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox/),
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^(inline|attachment);/),
  });
  const isActive = /html|xml|svg|script|css/.test(String(headers['content-type']));
  if (isActive) expect(headers['content-disposition']).toMatch(/^attachment;/);
}

describe.each(ROUTES.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  '$name',
  ({ route }) => {
    beforeAll(() => recreateWorld(route));
    // Works once, and without a sign-in: the first test of its route uses it.
    beforeEach(async () => {
      if (route === resetPassword) examples.resetCode = await makeResetCode(app);
      if (route === confirmEmailChange || route === stopEmailChange)
        Object.assign(examples, await makeEmailCodes(app));
    });

    it('refuses anonymous callers unless it is public', async () => {
      const answer = await send(route, route.example(examples));
      expect(answer.statusCode === 401).toBe(route.access.kind !== 'public');
      expect(answer.headers['www-authenticate'] === 'Bearer').toBe(answer.statusCode === 401);
      expect(answer.statusCode).not.toBe(404);
    });

    it('answers its example in the shape of its contract, or 415 to JSON when it reads a form', async () => {
      const answer = await send(route, route.example(examples), findUser('ADMIN'));
      if (route.bodyFormat === 'multipart') return expect(answer.statusCode).toBe(415);
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(route.status);
      if (route.answerFormat === 'json') route.answer.parse(answer.json());
      if (route.answerFormat === 'text')
        expect(answer.headers['content-type']).toMatch(/^text\/plain/);
      if (route.answerFormat === 'file') expectHarmless(answer.headers);
    });

    it('refuses roles without permission before it validates the body (API decision 28)', async () => {
      for (const { name } of ROLES) {
        const answer = await send(
          route,
          { ...route.example(examples), body: { not: 'this' } },
          findUser(name),
        );
        if (!mayCall(name, route.access)) expect(answer.statusCode, name).toBe(403);
        else expect(answer.statusCode, name).not.toBe(403);
      }
    });
  },
);
