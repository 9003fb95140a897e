import * as contract from '@spindle/contracts/video/posters';
import type { App } from '../app-parts.ts';
import { onAsset } from '../assets/access.ts';
import { serve } from '../http/serve.ts';
import { choosePoster, removePoster } from './choose.ts';

export function posterRoutes(app: App): void {
  const { interactive } = app;
  serve(
    app,
    contract.choosePoster,
    onAsset('edit', (ctx, asset, input) => choosePoster(ctx, asset, input, interactive)),
  );
  serve(
    app,
    contract.removePoster,
    onAsset('edit', (ctx, asset) => removePoster(ctx, asset, interactive)),
  );
}
