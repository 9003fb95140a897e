import * as contract from '@spindle/contracts/files/files';
import type { App } from '../app-parts.ts';
import { serveFile } from '../http/files/serve-file.ts';
import { admitAnonymous } from './anonymous.ts';
import { readFile } from './read.ts';

export function fileRoutes(app: App): void {
  const { metadataWriter, secrets, settings } = app;
  serveFile(
    app,
    contract.readFile,
    (ctx, input) => readFile(ctx, input, { metadataWriter, secrets }),
    admitAnonymous(settings),
  );
}
