import * as contract from '@spindle/contracts/stacks/stacks';
import * as suggestions from '@spindle/contracts/stacks/suggestions';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { findStack } from './access.ts';
import { changeStack, createStack, removeStack } from './change-stacks.ts';
import { readStack } from './read-stack.ts';
import {
  acceptStackSuggestions,
  dismissStackSuggestion,
} from './suggestions/decide-suggestions.ts';
import { listStackSuggestions } from './suggestions/list-suggestions.ts';

export function stackRoutes(app: App): void {
  serve(app, contract.createStack, createStack);
  serve(app, contract.readStack, async (ctx, { params }) => ({
    status: 'OK' as const,
    data: await readStack(ctx, await findStack(ctx, params.id)),
  }));
  serve(app, contract.changeStack, changeStack);
  serve(app, contract.removeStack, removeStack);
  serve(app, suggestions.listStackSuggestions, listStackSuggestions);
  serve(app, suggestions.dismissStackSuggestion, dismissStackSuggestion);
  serve(app, suggestions.acceptStackSuggestions, acceptStackSuggestions);
}
