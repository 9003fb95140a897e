import * as contract from '@spindle/contracts/files/files';
import type { App } from '../app-parts.ts';
import { serveFile } from '../http/files/serve-file.ts';
import { findFile } from './access.ts';
import { admitAnonymous } from './anonymous.ts';
import { readFile } from './read.ts';

export function fileRoutes(app: App): void {
  const { cleanCopies, metadataWriter, secrets, settings } = app;
  serveFile(
    app,
    contract.readFile,
    async (ctx, input) => {
      const found = await findFile(ctx, input.params.id, input.query);
      return readFile(ctx, found, input, { metadataWriter, cleanCopies, secrets, settings });
    },
    admitAnonymous(settings),
  );
}
