import * as contract from '@spindle/contracts/files/files';
import type { Secrets } from '@spindle/core/secrets';
import type { App } from '../http/app-parts.ts';
import { serveFile } from '../http/files.ts';
import type { SettingsMemory } from '../settings/memory.ts';
import { admitNobody } from './anonymous.ts';
import { readFile } from './read.ts';
import type { TaggedCopies } from './tagged-copies.ts';

export function fileRoutes(
  app: App,
  settings: SettingsMemory,
  sources: { copies: TaggedCopies; secrets: Secrets },
): void {
  serveFile(
    app,
    contract.readFile,
    (ctx, input) => readFile(ctx, input, sources),
    admitNobody(settings),
  );
}
