import * as contract from '@spindle/contracts/api-keys/api-keys';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { createApiKey } from './create.ts';
import { listApiKeys } from './list.ts';
import { revokeApiKey } from './revoke.ts';

export function apiKeyRoutes(app: App): void {
  serve(app, contract.listApiKeys, listApiKeys);
  serve(app, contract.createApiKey, (ctx, { body }) => createApiKey(ctx, body, app.secrets));
  serve(app, contract.revokeApiKey, (ctx, { params }) => revokeApiKey(ctx, params.id));
}
