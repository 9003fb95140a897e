import * as contract from '@spindle/contracts/users/users';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { createUser } from './create.ts';
import { searchUsers } from './search.ts';

export function userRoutes(app: App): void {
  const { secrets } = app;
  serve(app, contract.createUser, (ctx, input) => createUser(ctx, input, secrets));
  serve(app, contract.searchUsers, (ctx, input) => searchUsers(ctx, input, secrets));
}
