import * as contract from '@spindle/contracts/files';
import type { App } from '../http/app-parts.ts';
import { serveFile } from '../http/files.ts';
import type { SettingsMemory } from '../settings/memory.ts';
import { admitNobody } from './nobody.ts';
import { readFile } from './read.ts';
import type { TaggedCopies } from './tagged-copies.ts';

export function fileRoutes(app: App, settings: SettingsMemory, copies: TaggedCopies): void {
  serveFile(
    app,
    contract.readFile,
    (ctx, input) => readFile(ctx, input, copies),
    admitNobody(settings),
  );
}
