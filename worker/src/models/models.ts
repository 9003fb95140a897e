import type { Config } from '@spindle/core/config/config';
import { Unavailable } from '@spindle/core/errors';
import { missingFiles, readManifests } from '@spindle/core/models/manifest';
import { FinalFailure } from '../steps/handler.ts';
import type { Capability, RequestOf, ResultOf } from './capabilities.ts';
import { type ModelProcess, startModelProcess } from './model-process.ts';
import { operatorModels } from './operator-models.ts';
import { findPackage } from './package-folder.ts';
import { BUILTIN_MODELS, type LocalModel, type ModelName } from './provider.ts';

/** The models of this worker. */
export interface Models {
  /** Returns the model that serves a capability. Throws FinalFailure when this installation has none. */
  modelOf(capability: Capability): ModelName;
  /** Returns the model that serves a capability; null when this installation has none. */
  findModel(capability: Capability): ModelName | null;
  /** Returns the model of each capability that has one, also when something is missing to use it. */
  list(): LocalModel[];
  /**
   * Runs a capability. Requests to one process wait for each other, in their order. Throws Undecodable when the picture is the cause,
   * Unavailable when a retry may help, FinalFailure without a model, and the reason of the signal when it is aborted.
   */
  run<C extends Capability>(
    capability: C,
    request: RequestOf<C>,
    signal: AbortSignal,
  ): Promise<ResultOf<C>>;
  /** Kills the model processes. */
  close(): void;
}

/** Milliseconds after which an idle process is stopped, because it holds some hundred megabytes. */
const IDLE_MS = 60_000;

/** Requests after which a process is replaced, so that no leak grows without end. */
const RECYCLE_AFTER = 2_000;

const opened = new WeakMap<Config, Models>();

/** Returns the models of this process. Nothing starts before the first request. */
export function openModels(config: Config): Models {
  const models = opened.get(config) ?? createModels(listLocalModels(config));
  opened.set(config, models);
  return models;
}

/** Kills the processes that openModels has started. */
export function closeModels(config: Config): void {
  opened.get(config)?.close();
  opened.delete(config);
}

/** A process with its queue. */
interface Line {
  process: ModelProcess | null;
  requests: number;
  waiting: number;
  /** Resolves when the last request has ended. */
  last: Promise<unknown>;
  idleTimer?: NodeJS.Timeout;
}

function createModels(models: readonly LocalModel[]): Models {
  const lines = new Map<string, Line>();

  function lineOf({ process }: LocalModel): Line {
    const line = lines.get(process) ?? {
      process: null,
      requests: 0,
      waiting: 0,
      last: Promise.resolve(),
    };
    lines.set(process, line);
    return line;
  }

  async function runNext<C extends Capability>(
    line: Line,
    model: LocalModel & { capability: C },
    request: RequestOf<C>,
    signal: AbortSignal,
  ): Promise<ResultOf<C>> {
    signal.throwIfAborted();
    clearTimeout(line.idleTimer);
    if (!line.process?.isAlive())
      Object.assign(line, { process: startModelProcess(), requests: 0 });
    line.requests++;
    try {
      if (!line.process) throw new Error('unreachable: a line without its process');
      return await line.process.run(model, request, signal);
    } finally {
      if (line.requests >= RECYCLE_AFTER) retire(line);
      else line.idleTimer = setTimeout(() => retire(line), IDLE_MS).unref();
    }
  }

  function retire(line: Line): void {
    clearTimeout(line.idleTimer);
    line.process?.stop(new Unavailable('Shutting down.'));
    line.process = null;
  }

  const modelFor = (capability: Capability): LocalModel | null =>
    models.find((model) => model.capability === capability) ?? null;

  function requireModel<C extends Capability>(capability: C): LocalModel & { capability: C } {
    const model = modelFor(capability);
    if (!model) throw new FinalFailure(`This installation has no model for ${capability}.`);
    const problem = problemOf(model);
    if (problem !== null) throw new FinalFailure(problem);
    return { ...model, capability };
  }

  return {
    modelOf: requireModel,
    findModel(capability) {
      const model = modelFor(capability);
      return model && problemOf(model) === null ? model : null;
    },
    list: () => models.filter((model) => model === modelFor(model.capability)),
    run(capability, request, signal) {
      const model = requireModel(capability);
      const line = lineOf(model);
      const result = line.last.then(() => runNext(line, model, request, signal));
      line.last = result.catch(() => undefined);
      return result;
    },
    close() {
      for (const line of lines.values()) retire(line);
    },
  };
}

/** Returns the models of this machine. Those of the operator come first, and so replace built-in ones. */
function listLocalModels({ modelsDir }: Config): LocalModel[] {
  return [...readManifests(modelsDir).models.flatMap(operatorModels), ...BUILTIN_MODELS];
}

/** Returns what is missing to use a model, as a sentence; null when it is ready. */
function problemOf(model: LocalModel): string | null {
  return missingPackages(model) ?? (model.source ? missingFiles(model.source) : null);
}

/** Returns which packages of a model are not installed, as a sentence; null when none is missing. */
export function missingPackages({ packages }: Pick<LocalModel, 'packages'>): string | null {
  const missing = packages.filter((name) => findPackage(name) === null);
  return missing.length === 0
    ? null
    : `These packages are not installed on this server: ${missing.join(', ')}.`;
}
