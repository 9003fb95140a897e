import { existsSync } from 'node:fs';
import {
  DEFAULT_MODEL_SETTINGS,
  type ModelSettings,
} from '@spindle/contracts/settings/model-settings';
import type { Config } from '@spindle/core/config/config';
import type { Context } from '@spindle/core/context';
import { missingFiles, readManifests } from '@spindle/core/models/manifest';
import { readSettings } from '@spindle/core/settings/settings';
import { FinalFailure } from '../steps/handler.ts';
import type { Capability, RequestOf, ResultOf } from './capabilities.ts';
import { operatorModels } from './operator-models.ts';
import { findPackage } from './package-folder.ts';
import { createProcessLines, type ProcessLines } from './process-lines.ts';
import { BUILTIN_MODELS, type LocalModel, type ModelName } from './provider.ts';
import { selectModel } from './select-model.ts';

/** The models of this worker. The models that serve the capabilities do not change: open them again to follow the settings. */
export interface Models {
  /** Returns the model that serves a capability. Throws FinalFailure when this installation has none. */
  modelOf(capability: Capability): ModelName;
  /** Returns the model that serves a capability; null when this installation has none. */
  findModel(capability: Capability): ModelName | null;
  /** Returns all models, also when something is missing to use them, and whether each is used. The used ones come first. */
  list(): { model: LocalModel; isUsed: boolean }[];
  /** Returns the selected models that this worker does not have. */
  missing(): { capability: Capability; selected: string }[];
  /**
   * Runs a capability. Requests to one process wait for each other, in their order. Throws Undecodable when the picture is the cause,
   * Unavailable when a retry may help, FinalFailure without a model, and the reason of the signal when it is aborted.
   */
  run<C extends Capability>(
    capability: C,
    request: RequestOf<C>,
    signal: AbortSignal,
  ): Promise<ResultOf<C>>;
}

/** What the models of a process share. */
interface Opened {
  lines: ProcessLines;
  local: readonly LocalModel[];
  settings: ModelSettings;
  models: Models;
}

const opened = new WeakMap<Config, Opened>();

/** Returns the models of this process, as the settings that `followModelSettings` read last select them. */
export const openModels = (config: Config): Models => open(config).models;

/** Reads which models the administrators have selected. Running requests are not changed. Returns whether the settings are new. */
export async function followModelSettings(ctx: Pick<Context, 'db' | 'config'>): Promise<boolean> {
  const settings = await readSettings(ctx, 'models');
  const state = open(ctx.config);
  if (JSON.stringify(settings) === JSON.stringify(state.settings)) return false;
  Object.assign(state, { settings, models: createModels({ ...state, settings }) });
  return true;
}

/** Kills the processes that openModels has started. */
export function closeModels(config: Config): void {
  opened.get(config)?.lines.close();
  opened.delete(config);
}

function open(config: Config): Opened {
  const known = opened.get(config);
  if (known) return known;
  const parts = {
    lines: createProcessLines(),
    local: listLocalModels(config),
    settings: DEFAULT_MODEL_SETTINGS,
  };
  const state = { ...parts, models: createModels(parts) };
  opened.set(config, state);
  return state;
}

function createModels({ lines, local, settings }: Omit<Opened, 'models'>): Models {
  const modelFor = (capability: Capability) => selectModel(local, settings, capability);

  function requireModel<C extends Capability>(capability: C): LocalModel & { capability: C } {
    const model = modelFor(capability);
    if (!model) throw new FinalFailure(missingModel(settings, capability));
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
    list: () =>
      local
        .map((model) => ({ model, isUsed: model === modelFor(model.capability) }))
        .sort((a, b) => Number(b.isUsed) - Number(a.isUsed)),
    missing: () =>
      Object.entries(settings.selected).flatMap(([name, selected]) => {
        const capability = name as Capability;
        return modelFor(capability) ? [] : [{ capability, selected }];
      }),
    run: (capability, request, signal) => lines.run(requireModel(capability), request, signal),
  };
}

/** Returns why no model serves a capability, as a sentence. */
function missingModel({ selected }: ModelSettings, capability: Capability): string {
  const name = Object.entries(selected).find(([key]) => key === capability)?.[1];
  return name
    ? `This server does not have the selected model ${name}.`
    : `This installation has no model for ${capability}.`;
}

/** Returns the models of this machine. Those of the operator come first, and so replace built-in ones. */
function listLocalModels({ modelsDir }: Config): LocalModel[] {
  return [...readManifests(modelsDir).models.flatMap(operatorModels), ...BUILTIN_MODELS];
}

/** Returns what is missing to use a model, as a sentence; null when it is ready. */
function problemOf(model: LocalModel): string | null {
  return (
    missingPackages(model) ??
    missingDebian(model) ??
    (model.source ? missingFiles(model.source) : null)
  );
}

/** Returns which packages of a model are not installed, as a sentence; null when none is missing. */
export function missingPackages({ packages }: Pick<LocalModel, 'packages'>): string | null {
  const missing = packages.filter((name) => findPackage(name) === null);
  return missing.length === 0
    ? null
    : `These packages are not installed on this server: ${missing.join(', ')}.`;
}

/** Returns which Debian packages of a model are not installed, as a sentence; null when none is missing. */
export function missingDebian({ debian = {} }: Pick<LocalModel, 'debian'>): string | null {
  const missing = Object.keys(debian).filter((name) => !existsSync(debian[name] ?? ''));
  return missing.length === 0
    ? null
    : `These programs are not installed on this server. On Debian or Ubuntu: apt install ${missing.join(' ')}`;
}
