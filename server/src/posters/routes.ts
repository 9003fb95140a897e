import * as contract from '@spindle/contracts/video/posters';
import type { App } from '../http/app-parts.ts';
import { serve } from '../http/serve.ts';
import type { Interactive } from '../interactive/interactive-tasks.ts';
import { choosePoster, removePoster } from './choose.ts';

export function posterRoutes(app: App, interactive: Interactive): void {
  serve(app, contract.choosePoster, (ctx, input) => choosePoster(ctx, input, interactive));
  serve(app, contract.removePoster, (ctx, input) => removePoster(ctx, input, interactive));
}
