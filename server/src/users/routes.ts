import * as contract from '@spindle/contracts/users/users';
import type { Secrets } from '@spindle/core/secrets';
import type { App } from '../http/app-parts.ts';
import { serve } from '../http/serve.ts';
import { createUser } from './create.ts';
import { searchUsers } from './search.ts';

export function userRoutes(app: App, secrets: Secrets): void {
  serve(app, contract.createUser, (ctx, input) => createUser(ctx, input, secrets));
  serve(app, contract.searchUsers, (ctx, input) => searchUsers(ctx, input, secrets));
}
