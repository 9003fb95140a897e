import { hashPassword } from '../../credentials/passwords.ts';
import { insertUser } from '../../users/insert-users.ts';
import { type MockUser, PASSWORD, roleOfUser, USERS } from '../data-set/users.ts';
import type { SeedApp } from './seed-app.ts';

/** Days before the epoch on which the first users were added. */
const FIRST_DAY = 364;

/** Creates all users with their fixed keys. The first one is the first administrator; she adds the others. */
export async function createPeople(app: SeedApp): Promise<void> {
  const [admin, ...others] = USERS;
  if (!admin) throw new Error('unreachable: no users');
  const createdAt = app.goTo(FIRST_DAY);
  const passwordHash = await hashPassword(PASSWORD);
  await insertUser(app.ctx, { ...columnsOf(admin), passwordHash }, app.secrets);
  await fixKeys(app, admin, createdAt);
  for (const user of others) {
    const time = app.goTo(FIRST_DAY, user.id);
    await app.call({
      userId: admin.id,
      method: 'POST',
      url: '/api/v1/users/new',
      // A disabled user is disabled at the end: until then, the user uploads assets.
      payload: { ...columnsOf(user), enabled: true, password: PASSWORD },
    });
    await fixKeys(app, user, time);
  }
}

/** Disables the users who have left. */
export async function disableFormerUsers(app: SeedApp): Promise<void> {
  for (const { id } of USERS.filter(({ enabled }) => !enabled)) {
    app.goTo(6, id);
    const url = `/api/v1/users/${id}`;
    await app.call({ userId: 1, method: 'PATCH', url, payload: { enabled: false } });
  }
}

function columnsOf(user: MockUser) {
  return {
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    role_id: roleOfUser(user).id,
    group_asset_access: user.groupAssetAccess,
    enabled: user.enabled,
  };
}

/** Replaces the random keys of a new user. Throws when the user does not have the id of the data set. */
async function fixKeys({ ctx, secrets }: SeedApp, user: MockUser, createdAt: Date): Promise<void> {
  const { id, email, apiKey, uploadKey, accessId } = user;
  await ctx.db.user.update({
    where: { id, email },
    data: {
      accessId,
      uploadKey,
      apiKeyEncrypted: secrets.seal(apiKey),
      apiKeyHash: secrets.fingerprint(apiKey),
      createdAt,
    },
  });
}
