import { Menu } from '@mantine/core';
import { STACK_MAX } from '@spindle/contracts/stacks/stacks';
import { IconStack2, IconStackPop, IconStackPush } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { findListed } from '../assets/result-cache.ts';
import type { Selection } from '../assets/use-selection.ts';
import { useCan } from '../session/allowed.tsx';
import { showAlert, showError } from '../ui/alerts/alerts.ts';
import { modKeyName, useShortcut } from '../ui/shortcuts.ts';
import { stackQuery, useStackActions } from './stacks-api.ts';
import { t } from './texts.ts';

interface SelectionProps {
  selection: Selection;
}

/** Returns what can be done with the stacks of a selection. A whole result cannot be stacked. */
function useSelectedStacks(selection: Selection) {
  const client = useQueryClient();
  const actions = useStackActions();
  const ids = selection.whole ? [] : [...selection.ids];
  const stackIds = () => [...new Set(ids.flatMap((id) => findListed(client, id)?.stack?.id ?? []))];
  return {
    ids,
    stackIds,
    stack: async () => {
      if (ids.length < 2) return;
      if (ids.length > STACK_MAX)
        return void showAlert({ type: 'danger', message: t('tooMany', { max: STACK_MAX }) });
      await actions.stack({ ids });
      selection.clear();
    },
    unstack: async () => {
      await actions.unstack(stackIds());
      selection.clear();
    },
    selectWhole: async () => {
      try {
        const stacks = await Promise.all(stackIds().map((id) => client.fetchQuery(stackQuery(id))));
        selection.choose([
          ...new Set([...ids, ...stacks.flatMap(({ assets }) => assets.map(({ id }) => id))]),
        ]);
      } catch (error) {
        showError(error as Error);
      }
    },
  };
}

/** Stacks and unstacks the selection by keys. Renders nothing. */
export function StackKeys({ selection }: SelectionProps) {
  const canEdit = useCan('EDIT_ASSET');
  const { ids, stack, unstack } = useSelectedStacks(selection);
  useShortcut('stack', () => void stack(), canEdit && ids.length > 1);
  useShortcut('unstack', () => void unstack(), canEdit && ids.length > 0);
  return null;
}

/** Shows the actions on the stacks of a selection in the menu of further actions. */
export function StackItems({ selection }: SelectionProps) {
  const { ids, stackIds, stack, unstack, selectWhole } = useSelectedStacks(selection);
  const isStacked = stackIds().length > 0;
  return (
    <>
      {ids.length > 1 && (
        <Menu.Item
          leftSection={<IconStackPush size={16} />}
          rightSection={`${modKeyName()}+G`}
          onClick={() => void stack()}
        >
          {t('stack')}
        </Menu.Item>
      )}
      {isStacked && (
        <>
          <Menu.Item leftSection={<IconStackPop size={16} />} onClick={() => void unstack()}>
            {t('unstack')}
          </Menu.Item>
          <Menu.Item leftSection={<IconStack2 size={16} />} onClick={() => void selectWhole()}>
            {t('selectWholeStacks')}
          </Menu.Item>
        </>
      )}
    </>
  );
}
