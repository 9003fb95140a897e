import type { ErrorAnswer } from '@spindle/contracts/http/errors';
import type { RoleName } from '@spindle/contracts/http/permissions';
import { loadConfig } from '@spindle/core/config/config';
import { type Context, closeContext, openContext } from '@spindle/core/context';
import { deriveSecrets, type Secrets } from '@spindle/core/secrets';
import { startTelemetry } from '@spindle/core/telemetry/start-telemetry';
import { openTestContext } from '@spindle/core/test/context';
import {
  makeAsset,
  makeUser,
  type StoredFile,
  type TestAsset,
  type TestUser,
} from '@spindle/core/test/factories';

import type { Prisma } from '@spindle/prisma/client';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../src/app.ts';
import { expectAsDocumented } from './openapi-check.ts';

const SECRETS = deriveSecrets('a key that only tests are signed with');

/** A separate server with its own database and files. Checks every response against its contract. */
export interface TestApp {
  http: FastifyInstance;
  ctx: Context;
  secrets: Secrets;
  makeUser(role: RoleName, given?: Partial<Prisma.UserUncheckedCreateInput>): Promise<TestUser>;
  makeAsset(
    creator: TestUser,
    given?: Partial<Prisma.AssetUncheckedCreateInput>,
    files?: Record<string, StoredFile>,
  ): Promise<TestAsset>;
  /** Signs in over HTTP. Returns the token. */
  signIn(user: TestUser): Promise<string>;
  /** Calls as a user, by API key. */
  call(user: TestUser, options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Advances the clock of the product. Tokens still use the real clock. */
  passTime(ms: number): void;
  /** Opens another server on the same database and files. `env` overrides the settings of the first one. */
  openSecondServer(env?: Record<string, string>): Promise<TestApp>;
  /** Throws if a response differed from the OpenAPI document. */
  close(): Promise<void>;
}

/** Opens a server on a new database and new files, with the settings `env`. */
export async function openTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const { ctx, close } = await openTestContext(env);
  return openOn(ctx, close, env);
}

/** Builds a server on a context. `closeBase` closes the context with it. */
async function openOn(
  base: Context,
  closeBase: () => Promise<void>,
  env: Record<string, string>,
): Promise<TestApp> {
  let passedMs = 0;
  const ctx: Context = {
    ...base,
    now: () => new Date(Date.now() + passedMs),
  };
  // Errors in hooks become responses, which a test may ignore: `close` throws them again.
  const drifts: string[] = [];
  const telemetry = await startTelemetry(ctx.config, 'server', ctx.log);
  const http = await buildApp(ctx, SECRETS, {
    metrics: telemetry.metrics,
    checkAnswers: true,
    onSend: async (request, reply, payload) => {
      try {
        expectAsDocumented(request, reply, payload);
      } catch (error) {
        drifts.push((error as Error).message);
        throw error;
      }
      return payload;
    },
  });
  return {
    http,
    ctx,
    secrets: SECRETS,
    makeUser: (role, given) => makeUser(ctx, SECRETS, role, given),
    makeAsset: (creator, given, files) => makeAsset(ctx, creator, given, files),
    signIn: (user) => signIn(http, user),
    call: (user, options) =>
      http.inject({
        ...options,
        headers: { 'x-filespin-api-key': user.apiKey, ...options.headers },
      }),
    passTime: (ms) => {
      passedMs += ms;
    },
    async openSecondServer(more) {
      const config = loadConfig({
        DATABASE_URL: ctx.config.databaseUrl,
        DATA_DIR: ctx.config.dataDir,
        LOG_LEVEL: 'silent',
        RATE_LIMIT: 'off',
        ...env,
        ...more,
      });
      const secondContext = await openContext(config, 'server');
      return openOn(secondContext, () => closeContext(secondContext), env);
    },
    async close() {
      await http.close();
      await telemetry.close();
      await closeBase();
      if (drifts.length > 0) throw new Error(drifts.join('\n'));
    },
  };
}

async function signIn(http: FastifyInstance, { email, password }: TestUser): Promise<string> {
  const answer = await http.inject({
    method: 'POST',
    url: '/api/v1/login',
    payload: { email, password },
  });
  if (answer.statusCode !== 200) throw new Error(`sign-in failed: ${answer.body}`);
  return answer.json<{ jwt: string }>().jwt;
}

/** Returns the body of an error response. */
export function errorOf(answer: LightMyRequestResponse): ErrorAnswer {
  return answer.json<ErrorAnswer>();
}
