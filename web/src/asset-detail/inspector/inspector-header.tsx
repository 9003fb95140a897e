import { Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type AssetSummary, splitName } from '../../assets/asset-summary.ts';
import { formatSize } from '../../lib/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SheetGrip } from '../details/sheet-grip.tsx';
import type { Details } from '../details/use-details.ts';
import { useSheetDrag } from '../details/use-sheet-drag.ts';
import type { ListSiblings } from '../use-siblings.ts';
import classes from './inspector.module.css';
import { t } from './texts.ts';

interface InspectorHeaderProps {
  /** Undefined until the asset is loaded, unless a list knows it. */
  summary: AssetSummary | undefined;
  siblings: ListSiblings;
  details: Details;
  closeLabel: string;
}

/**
 * Shows the name of an asset and its position in the list, with the button that closes the asset. On a phone, it closes the sheet: by its
 * grip, or dragged down.
 */
export function InspectorHeader({ summary, siblings, details, closeLabel }: InspectorHeaderProps) {
  const { isSheet, isShown, hide } = details;
  const drag = useSheetDrag(hide);
  return (
    <header className={classes.head} {...(isSheet && drag)}>
      {isSheet && <SheetGrip isShown={isShown} onHide={hide} />}
      <div className={classes.heading}>
        <Text component="h1" size="md" fw={600} truncate title={summary?.name}>
          {summary ? splitName(summary.name).stem : t('asset')}
        </Text>
        <Text size="xs" className={classes.facts}>
          {factsOf(siblings, summary)}
        </Text>
      </div>
      {!isSheet && (
        <IconButton
          data-keep-clear
          icon={IconX}
          iconSize={18}
          label={closeLabel}
          onClick={siblings.close}
        />
      )}
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
