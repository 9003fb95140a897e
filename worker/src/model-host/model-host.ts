/**
 * The entry point of a model process. Everything in worker/src/model-host runs in this child process and nowhere else.
 * `models/model-process.ts` starts it with a bare environment and limits its time and memory. It serves one request at a time and loads
 * a model when it is first needed. It has no database, queue, store or credentials.
 */

import type { OperatorModel } from '@spindle/core/models/manifest';
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
  embedText: async () => (await import('./builtin/questions.ts')).embedQuestion,
  ocr: async () => (await import('./builtin/ocr/find-text.ts')).findPackagedText,
  objects: async () => (await import('./builtin/objects.ts')).findObjects,
  speech: async () => (await import('./builtin/speech/find-speech.ts')).findSpeech,
  transcribe: async () => (await import('./builtin/speech/pocketsphinx.ts')).transcribeEnglish,
  pose: async () => (await import('./builtin/pose/find-poses.ts')).findPoses,
};

process.on('message', (message: ModelRequest) => void answer(message));
// Not exit(), which would wait for the running inference.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
send({ kind: 'ready' });

async function answer({ capability, request, source }: ModelRequest): Promise<void> {
  try {
    send({ kind: 'done', result: await serve(capability, request, source) });
  } catch (error) {
    if (error instanceof UnreadablePicture) send({ kind: 'undecodable', message: error.message });
    else send({ kind: 'failed', message: String(error instanceof Error ? error.stack : error) });
  }
}

async function serve<C extends Capability>(
  capability: C,
  request: RequestOf<C>,
  source: OperatorModel | undefined,
): Promise<ResultOf<C>> {
  const run = source ? await openOperator(capability, source) : await BUILTIN[capability]?.();
  if (!run) throw new Error(`no model serves ${capability}`);
  return (run as Serve<C>)(request);
}

/** Opened models of the operator, by capability: a process has one manifest. */
const opened = new Map<Capability, Promise<unknown>>();

async function openOperator(capability: Capability, source: OperatorModel): Promise<unknown> {
  const { OPERATOR } = await import('./operator/serve-operator.ts');
  const running = opened.get(capability) ?? OPERATOR[capability]?.(source);
  if (running) opened.set(capability, running);
  return running;
}

function send(message: ModelMessage): void {
  process.send?.(message);
}
