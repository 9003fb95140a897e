import { listShortUsers as shortRoute } from '@spindle/contracts/users/short-users';
import { importUsers as importRoute } from '@spindle/contracts/users/user-import';
import { transferUser as transferRoute } from '@spindle/contracts/users/user-transfer';
import * as contract from '@spindle/contracts/users/users';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { changeUser } from './change.ts';
import { createUser } from './create.ts';
import { createResetLink } from './create-reset-link.ts';
import { importUsers } from './import/import-users.ts';
import { inviteUser } from './invite.ts';
import { readOwned, readUser } from './read.ts';
import { searchUsers } from './search.ts';
import { listShortUsers } from './short-users.ts';
import { transferUser } from './transfer.ts';

export function userRoutes(app: App): void {
  const { secrets } = app;
  serve(app, contract.createUser, (ctx, input) => createUser(ctx, input, secrets));
  serve(app, contract.searchUsers, (ctx, input) => searchUsers(ctx, input, secrets));
  serve(app, shortRoute, listShortUsers);
  serve(app, contract.readUser, (ctx, { params }) => readUser(ctx, params.id, secrets));
  serve(app, contract.changeUser, (ctx, input) => changeUser(ctx, input, secrets));
  serve(app, importRoute, (ctx, input) => importUsers(ctx, input, secrets));
  serve(app, contract.inviteUser, (ctx, { params }) => inviteUser(ctx, params.id, secrets));
  serve(app, contract.createResetLink, (ctx, { params }) =>
    createResetLink(ctx, params.id, secrets),
  );
  serve(app, transferRoute, transferUser);
  serve(app, contract.ownedByUser, (ctx, { params }) => readOwned(ctx, params.id));
}
