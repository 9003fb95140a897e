import { loadConfig } from '@spindle/core/config/config';
import { type Actor, type Context, closeContext, openContext, SYSTEM } from '@spindle/core/context';
import { loadSecrets, type Secrets } from '@spindle/core/secrets';
import { buildApp } from '../../app.ts';
import { readClock } from '../clock.ts';
import { roleOfUser, userWithId } from '../data-set/users.ts';

/** A request of the seeding, as a user. */
interface SeedCall {
  userId: number;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  url: string;
  /** JSON, or a form with its content type. */
  payload?: object | Buffer;
  contentType?: string;
}

/** The product's server while the data set is created. It does not listen, and its clock stands where `goTo` puts it. */
export interface SeedApp {
  ctx: Context;
  secrets: Secrets;
  epoch: Date;
  /** Sets the clock to a time before the epoch: days, and minutes after that day's time. */
  goTo(daysAgo: number, minutes?: number): Date;
  /** Calls a route with the API key of a user. Returns the body. Throws unless the call succeeds. */
  call(request: SeedCall): Promise<unknown>;
  /** Returns a context in which a user acts. */
  actingAs(userId: number): Context;
  close(): Promise<void>;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Opens the product's server on the database and the folder of the environment. */
export async function openSeedApp(): Promise<SeedApp> {
  const config = loadConfig(process.env);
  const { epoch } = readClock({ ...process.env, MOCK_CLOCK: 'frozen' });
  const secrets = await loadSecrets(config);
  let time = epoch;
  const base = await openContext(config, 'server');
  const ctx: Context = { ...base, now: () => new Date(time) };
  const http = await buildApp(ctx, secrets);
  await http.ready();
  return {
    ctx,
    secrets,
    epoch,
    goTo(daysAgo, minutes = 0) {
      time = new Date(epoch.getTime() - daysAgo * DAY_MS + minutes * MINUTE_MS);
      return time;
    },
    async call({ userId, method, url, payload, contentType }) {
      const answer = await http.inject({
        method,
        url,
        headers: {
          'x-filespin-api-key': userWithId(userId).apiKey,
          'user-agent': 'Spindle mock',
          ...(contentType !== undefined && { 'content-type': contentType }),
        },
        ...(payload !== undefined && { payload }),
      });
      if (answer.statusCode >= 300)
        throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 500)}`);
      const isJson = String(answer.headers['content-type']).includes('json');
      return isJson ? answer.json() : answer.body;
    },
    actingAs: (userId) => ({ ...ctx, actor: actorOf(userId) }),
    async close() {
      await http.close();
      await closeContext(ctx);
    },
  };
}

function actorOf(userId: number): Actor {
  const user = userWithId(userId);
  const { id, email, role, groupAssetAccess, accessId } = user;
  const { id: roleId, permissions } = roleOfUser(user);
  return {
    ...SYSTEM,
    kind: 'user',
    userId: id,
    email,
    roleId,
    role,
    permissions,
    groupAssetAccess,
    accessId,
  };
}
