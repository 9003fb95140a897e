/**
 * The entry point of a model process. Everything in worker/src/model-host runs in this child process and nowhere else.
 * `models/model-process.ts` starts it with a bare environment and limits its time and memory. It serves one request at a time and loads
 * a model when it is first needed. It has no database, queue, store or credentials.
 */

import type { Capability, RequestOf, ResultOf } from '../models/capabilities.ts';
import type { ModelMessage, ModelRequest } from '../models/model-message.ts';
import { UnreadablePicture } from './picture.ts';

/** Serves a capability. */
type Serve<C extends Capability> = (request: RequestOf<C>) => Promise<ResultOf<C>>;

/** Loads the code of each capability with its built-in model. */
const BUILTIN: { [C in Capability]?: () => Promise<Serve<C>> } = {
  faces: async () => (await import('./builtin/faces/faces.ts')).findFaces,
  labels: async () => (await import('./builtin/labels.ts')).findLabels,
  matte: async () => (await import('./builtin/matte-people.ts')).mattePeople,
  select: async () => (await import('./builtin/grab-cut.ts')).grabCut,
  embedImage: async () => (await import('./builtin/labels.ts')).embedImage,
  objects: async () => (await import('./builtin/objects.ts')).findObjects,
  pose: async () => (await import('./builtin/pose/find-poses.ts')).findPoses,
};

process.on('message', (message: ModelRequest) => void answer(message));
// Not exit(), which would wait for the running inference.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
send({ kind: 'ready' });

async function answer({ capability, request }: ModelRequest): Promise<void> {
  try {
    send({ kind: 'done', result: await serve(capability, request) });
  } catch (error) {
    if (error instanceof UnreadablePicture) send({ kind: 'undecodable', message: error.message });
    else send({ kind: 'failed', message: String(error instanceof Error ? error.stack : error) });
  }
}

async function serve<C extends Capability>(
  capability: C,
  request: RequestOf<C>,
): Promise<ResultOf<C>> {
  const load: (() => Promise<Serve<C>>) | undefined = BUILTIN[capability];
  if (!load) throw new Error(`no model serves ${capability}`);
  return (await load())(request);
}

function send(message: ModelMessage): void {
  process.send?.(message);
}
