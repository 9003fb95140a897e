import * as contract from '@spindle/contracts/links/links';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { makeLink, makeLinks } from './sign.ts';

export function linkRoutes(app: App): void {
  const { secrets } = app;
  serve(app, contract.makeLink, (ctx, input) => makeLink(ctx, input, secrets));
  serve(app, contract.makeLinks, (ctx, input) => makeLinks(ctx, input, secrets));
}
