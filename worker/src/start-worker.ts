import { type Context, closeContext } from '@spindle/core/context';
import { readManifests } from '@spindle/core/models/manifest';
import { startEventHooks } from './addons/hook-dispatcher.ts';
import { startRenewingResults } from './addons/renew-results.ts';
import { startExport } from './export/export-dispatcher.ts';
import { startMail } from './mail/mail-dispatcher.ts';
import { closeModels } from './models/models.ts';
import { watchPurges } from './people/face-vectors.ts';
import { closeTools } from './programs/tools.ts';
import { openRunner } from './runner.ts';
import { startUpkeep } from './upkeep/upkeep.ts';
import { startWebhooks } from './webhooks/webhook-dispatcher.ts';

/** All parts of a worker. */
export interface RunningWorker {
  /** Checks again which programs are installed. */
  refreshPrograms(): Promise<void>;
  /** Queues running steps again, then closes all parts and the context. */
  close(): Promise<void>;
}

/** Starts all parts of a worker on a context, which `close` closes with them. */
export async function startWorker(ctx: Context): Promise<RunningWorker> {
  const runner = await openRunner(ctx);
  const upkeep = await startUpkeep(ctx);
  const webhooks = await startWebhooks(ctx);
  const databaseExport = await startExport(ctx);
  const mail = await startMail(ctx);
  const eventHooks = startEventHooks(ctx);
  const renewal = startRenewingResults(ctx);
  const purges = watchPurges(ctx);
  for (const error of readManifests(ctx.config.modelsDir).errors)
    ctx.log.error(error, 'the manifest of a model is not valid');
  return {
    refreshPrograms: upkeep.refreshPrograms,
    async close() {
      // In parallel: waiting for a long periodic task would use up the time for queuing running steps again.
      await Promise.all(
        [upkeep, runner, webhooks, databaseExport, mail, eventHooks, renewal, purges].map((part) =>
          part.close(),
        ),
      );
      await closeTools(ctx.config);
      closeModels(ctx.config);
      await closeContext(ctx);
    },
  };
}
