import * as contract from '@spindle/contracts/links/links';
import type { Secrets } from '@spindle/core/secrets';
import type { App } from '../http/app-parts.ts';
import { serve } from '../http/serve.ts';
import { makeLink, makeLinks } from './sign.ts';

export function linkRoutes(app: App, secrets: Secrets): void {
  serve(app, contract.makeLink, (ctx, input) => makeLink(ctx, input, secrets));
  serve(app, contract.makeLinks, (ctx, input) => makeLinks(ctx, input, secrets));
}
