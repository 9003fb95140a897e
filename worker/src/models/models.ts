import { existsSync } from 'node:fs';
import type { ModelReport } from '@spindle/contracts/analysis/models';
import {
  DEFAULT_MODEL_SETTINGS,
  type ModelSettings,
} from '@spindle/contracts/settings/model-settings';
import type { Config } from '@spindle/core/config/config';
import type { Context } from '@spindle/core/context';
import { missingFiles, readManifests } from '@spindle/core/models/manifest';
import { loadSecrets } from '@spindle/core/secrets';
import { readSettings } from '@spindle/core/settings/settings';
import { FinalFailure } from '../steps/handler.ts';
import type { Capability, RequestOf, ResultOf } from './capabilities.ts';
import { immichModels, openImmich } from './immich/immich-models.ts';
import type { Service } from './open-service.ts';
import { operatorModels } from './operator-models.ts';
import { findPackage } from './package-folder.ts';
import { createProcessLines, type ProcessLines } from './process-lines.ts';
import { BUILTIN_MODELS, type LocalModel, type Model, type ServiceModel } from './provider.ts';
import { selectModel } from './select-model.ts';
import {
  openSpeechService,
  type SpeechServiceAddress,
  speechModels,
} from './speech/speech-service.ts';

/** The models of this worker. The models that serve the capabilities do not change: open them again to follow the settings. */
export interface Models {
  /** Returns the model that serves a capability. Throws FinalFailure when this installation has none. */
  modelOf(capability: Capability): Model;
  /** Returns the model that serves a capability; null when this installation has none. The service of a returned one may not answer. */
  findModel(capability: Capability): Model | null;
  /** Returns all models, also when something is missing to use them, with their states. The used ones come first. */
  list(): { model: AnyModel; isUsed: boolean; state: ModelState }[];
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

/** Whether a model is ready, and otherwise why not, as a sentence. */
type ModelState = Pick<ModelReport, 'state' | 'message'>;

/** What the models of a process share. */
interface Opened {
  lines: ProcessLines;
  /** Return the service at an address. */
  immich: (url: string) => Service;
  speech: (address: SpeechServiceAddress) => Service;
  local: readonly LocalModel[];
  /** As they are stored: with an encrypted key. */
  settings: ModelSettings;
  models: Models;
}

type AnyModel = LocalModel | ServiceModel;

const opened = new WeakMap<Config, Opened>();

/** Returns the models of this process, as the settings that `followModelSettings` read last select them. */
export const openModels = (config: Config): Models => open(config).models;

/** Reads which models the administrators have selected. Running requests are not changed. Returns whether the settings are new. */
export async function followModelSettings(ctx: Pick<Context, 'db' | 'config'>): Promise<boolean> {
  const settings = await readSettings(ctx, 'models');
  const state = open(ctx.config);
  if (JSON.stringify(settings) === JSON.stringify(state.settings)) return false;
  const readable = await openKey(ctx.config, settings);
  Object.assign(state, { settings, models: createModels({ ...state, settings: readable }) });
  return true;
}

/** Returns the settings with a readable key: an empty one when SECRET_KEY has changed, so that the service tells that it lacks a key. */
async function openKey(config: Config, settings: ModelSettings): Promise<ModelSettings> {
  const { speech_api_key: sealed } = settings;
  if (sealed === '') return settings;
  try {
    return { ...settings, speech_api_key: (await loadSecrets(config)).open(sealed) };
  } catch {
    return { ...settings, speech_api_key: '' };
  }
}

/** Asks the services of the settings whether they answer, so that their states are known before the next request. */
export async function checkModelServices(config: Config): Promise<void> {
  const models = open(config).models.list();
  const services = models.flatMap(({ model }) => ('service' in model ? [model.service] : []));
  await Promise.all([...new Set(services)].map((service) => service.check()));
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
    immich: openedOnce((url: string) => openImmich(config, url)),
    speech: openedOnce((address: SpeechServiceAddress) => openSpeechService(config, address)),
    local: listLocalModels(config),
    settings: DEFAULT_MODEL_SETTINGS,
  };
  const state = { ...parts, models: createModels(parts) };
  opened.set(config, state);
  return state;
}

/** Returns a function that opens something at each address once. */
function openedOnce<A, T>(openAt: (address: A) => T): (address: A) => T {
  const known = new Map<string, T>();
  return (address) => {
    const key = JSON.stringify(address);
    const found = known.get(key) ?? openAt(address);
    known.set(key, found);
    return found;
  };
}

function createModels({ lines, immich, speech, local, settings }: Omit<Opened, 'models'>): Models {
  const all: readonly AnyModel[] = [
    ...local,
    ...immichModels(settings, immich),
    ...speechModels(settings, speech),
  ];
  const modelFor = (capability: Capability) => selectModel(all, settings, capability);
  const stateOf = (model: AnyModel) =>
    'service' in model ? stateOfService(model.service) : stateOfLocal(model);

  function requireModel<C extends Capability>(capability: C): AnyModel & { capability: C } {
    const model = modelFor(capability);
    if (!model) throw new FinalFailure(missingModel(settings, capability));
    const { state, message } = stateOf(model);
    // A service that does not answer may do so again: the request tells.
    if (state !== 'READY' && state !== 'NOT_ANSWERING') throw new FinalFailure(message);
    return { ...model, capability };
  }

  return {
    modelOf: requireModel,
    findModel(capability) {
      const model = modelFor(capability);
      return model && ('service' in model || stateOf(model).state === 'READY') ? model : null;
    },
    list: () =>
      all
        .map((model) => ({
          model,
          isUsed: model === modelFor(model.capability),
          state: stateOf(model),
        }))
        .sort((a, b) => Number(b.isUsed) - Number(a.isUsed)),
    missing: () =>
      Object.entries(settings.selected).flatMap(([name, selected]) => {
        const capability = name as Capability;
        return modelFor(capability) ? [] : [{ capability, selected }];
      }),
    run(capability, request, signal) {
      const model = requireModel(capability);
      return 'service' in model
        ? model.service.run(model, request, signal)
        : lines.run(model, request, signal);
    },
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
function listLocalModels({ modelsDir, whisperPath }: Config): LocalModel[] {
  const { models } = readManifests(modelsDir);
  return [...models.flatMap((model) => operatorModels(model, whisperPath)), ...BUILTIN_MODELS];
}

function stateOfLocal(model: LocalModel): ModelState {
  const packages = missingPackages(model) ?? missingDebian(model) ?? missingProgram(model);
  if (packages !== null) return { state: 'PACKAGES_MISSING', message: packages };
  const files = model.source ? missingFiles(model.source) : null;
  if (files !== null) return { state: 'MODEL_MISSING', message: files };
  return READY;
}

function stateOfService(service: Service): ModelState {
  const problem = service.problem();
  return problem === null ? READY : { state: 'NOT_ANSWERING', message: problem };
}

const READY: ModelState = { state: 'READY', message: '' };

/** Returns which packages of a model are not installed, as a sentence; null when none is missing. */
export function missingPackages({ packages }: Pick<LocalModel, 'packages'>): string | null {
  const missing = packages.filter((name) => findPackage(name) === null);
  return missing.length === 0
    ? null
    : `These packages are not installed on this server: ${missing.join(', ')}.`;
}

/** Returns which Debian packages of a model are not installed, as a sentence; null when none is missing. */
function missingDebian({ debian = {} }: Pick<LocalModel, 'debian'>): string | null {
  const missing = Object.keys(debian).filter((name) => !existsSync(debian[name] ?? ''));
  return missing.length === 0
    ? null
    : `These programs are not installed on this server. On Debian or Ubuntu: apt install ${missing.join(' ')}`;
}

/** Returns that the program of a model of the operator is not installed; null when it is. */
function missingProgram({ source }: Pick<LocalModel, 'source'>): string | null {
  return source?.program === null
    ? 'whisper-cli of whisper.cpp is not installed on this server. WHISPER_PATH can name its path.'
    : null;
}
