import type { StackKind } from '@spindle/contracts/assets/asset-stack';
import { changeStack, createStack, readStack, removeStack } from '@spindle/contracts/stacks/stacks';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { refetchLists } from '../assets/refetch-lists.ts';
import { showAlert, showError } from '../ui/alerts/alerts.ts';
import { t } from './texts.ts';

const KEY = ['stacks'] as const;

/** Alerts about stacks replace each other. */
const TOPIC = 'stacks';

/** Queries the assets of a stack. */
export function stackQuery(id: number) {
  return queryOptions({
    queryKey: [...KEY, id],
    queryFn: async ({ signal }) => (await call(readStack, { params: { id }, signal })).data,
  });
}

/** Loads again what shows stacks. */
export function refetchStacks(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: KEY });
  refetchLists(client);
}

/** Assets that become a stack. The first one is the cover. */
interface NewStack {
  ids: readonly string[];
  kind?: StackKind;
}

/** Makes a stack. Returns its id. */
export async function saveStack({ ids, kind = 'MANUAL' }: NewStack): Promise<number> {
  return (await call(createStack, { body: { asset_ids: [...ids], kind } })).data.id;
}

/** Unstacks assets. Returns what makes the stack again. */
export async function dissolveStack(id: number): Promise<NewStack> {
  const { asset_ids: ids, kind } = (await call(removeStack, { params: { id } })).data;
  return { ids, kind };
}

export interface StackActions {
  stack: (stack: NewStack) => Promise<void>;
  unstack: (ids: readonly number[]) => Promise<void>;
  /** `before`: the id of the cover that it replaces. */
  setCover: (id: number, cover: string, before: string | undefined) => Promise<void>;
}

/** Returns actions on stacks. Each shows an alert that can undo it, or the error. */
export function useStackActions(): StackActions {
  const client = useQueryClient();
  const run = async (action: () => Promise<void>) => {
    try {
      await action();
    } catch (error) {
      showError(error as Error);
    } finally {
      refetchStacks(client);
    }
  };
  const report = (message: string, undo: () => Promise<unknown>) => {
    const onClick = () => void run(async () => void (await undo()));
    showAlert({ type: 'success', message, action: { label: t('undo'), onClick }, topic: TOPIC });
  };
  const cover = (id: number, asset: string) =>
    call(changeStack, { params: { id }, body: { cover: asset } });
  return {
    stack: (stack) =>
      run(async () => {
        const id = await saveStack(stack);
        report(t('stacked', { count: stack.ids.length }), () => dissolveStack(id));
      }),
    unstack: (ids) =>
      run(async () => {
        const dissolved: NewStack[] = [];
        for (const id of ids) dissolved.push(await dissolveStack(id));
        report(t('unstacked', { count: dissolved.length }), async () => {
          for (const stack of dissolved) if (stack.ids.length > 1) await saveStack(stack);
        });
      }),
    setCover: (id, asset, before) =>
      run(async () => {
        await cover(id, asset);
        report(t('coverChanged'), async () => before && (await cover(id, before)));
      }),
  };
}
