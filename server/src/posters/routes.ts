import * as contract from '@spindle/contracts/video/posters';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { choosePoster, removePoster } from './choose.ts';

export function posterRoutes(app: App): void {
  const { interactive } = app;
  serve(app, contract.choosePoster, (ctx, input) => choosePoster(ctx, input, interactive));
  serve(app, contract.removePoster, (ctx, input) => removePoster(ctx, input, interactive));
}
