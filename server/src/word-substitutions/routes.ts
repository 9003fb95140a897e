import type { Route } from '@spindle/contracts/http/route';
import * as contract from '@spindle/contracts/word-substitutions/word-substitutions';
import type { App } from '../app-parts.ts';
import { serve, type Verb } from '../http/serve.ts';
import { checkAddon } from '../settings/require-addon.ts';
import {
  addWordSubstitutions,
  changeWordSubstitutions,
  deleteWordSubstitution,
  listWordSubstitutions,
} from './word-substitutions.ts';

export function wordSubstitutionRoutes(app: App): void {
  const { settings } = app;
  const serveWithAddon = <R extends Route>(route: R, verb: Verb<R>) =>
    serve(app, route, async (ctx, input, call) => {
      checkAddon(await settings.read('addons'), 'AUDIO_SUBTITLES');
      return verb(ctx, input, call);
    });
  serveWithAddon(contract.listWordSubstitutions, listWordSubstitutions);
  serveWithAddon(contract.addWordSubstitutions, addWordSubstitutions);
  serveWithAddon(contract.changeWordSubstitutions, changeWordSubstitutions);
  serveWithAddon(contract.deleteWordSubstitution, deleteWordSubstitution);
}
