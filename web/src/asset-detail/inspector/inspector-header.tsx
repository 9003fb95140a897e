import { Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type AssetSummary, splitName } from '../../asset-list/asset-summary.ts';
import { formatSize } from '../../lib/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ListSiblings } from '../use-siblings.ts';
import classes from './inspector.module.css';
import { t } from './texts.ts';

interface InspectorHeaderProps {
  /** Undefined until the asset is loaded, unless a list knows it. */
  summary: AssetSummary | undefined;
  siblings: ListSiblings;
  closeLabel: string;
}

/** Shows the name of an asset and its position in the list, with the button that closes the asset. */
export function InspectorHeader({ summary, siblings, closeLabel }: InspectorHeaderProps) {
  return (
    <header className={classes.head}>
      <div className={classes.heading}>
        <Text component="h1" size="md" fw={600} truncate title={summary?.name}>
          {summary ? splitName(summary.name).stem : t('asset')}
        </Text>
        <Text size="xs" className={classes.facts}>
          {factsOf(siblings, summary)}
        </Text>
      </div>
      <IconButton
        className={classes.close}
        data-keep-clear
        icon={IconX}
        iconSize={18}
        label={closeLabel}
        onClick={siblings.close}
      />
    </header>
  );
}

/** Returns for example `3 of 48 · JPG · 4.9 MB`. */
function factsOf({ position, ids }: ListSiblings, summary: AssetSummary | undefined): string {
  const facts = [
    position > 0 ? t('position', { position, total: ids.length }) : '',
    summary ? splitName(summary.name).extension.toUpperCase() : '',
    summary ? formatSize(summary.size) : '',
  ];
  return facts.filter(Boolean).join(' · ');
}
