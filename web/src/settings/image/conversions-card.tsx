import { Button } from '@mantine/core';
import { CONVERSIONS_MAX, DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import { IconPlus, IconZoomScan } from '@tabler/icons-react';
import { useRef } from 'react';
import { Card, CardEmpty } from '../card.tsx';
import { t } from '../texts.ts';
import { ConversionRow } from './conversion-row.tsx';
import classes from './conversions-card.module.css';
import { type DraftConversion, NEW_CONVERSION } from './image-draft.ts';
import type { useImageSettings } from './use-image-settings.ts';

interface ConversionsCardProps {
  editing: ReturnType<typeof useImageSettings>;
}

/** Edits the conversions that are created for every image. */
export function ConversionsCard({ editing }: ConversionsCardProps) {
  const { conversions } = editing.draft;
  const addedCount = useRef(0);
  const list = useRef<HTMLUListElement>(null);
  const change = (next: DraftConversion[]) => editing.change({ conversions: next });
  const handleAdd = (key: string) => {
    addedCount.current += 1;
    change([...conversions, { ...NEW_CONVERSION, key, uid: `new-${addedCount.current}` }]);
    // The new row has been rendered by then.
    requestAnimationFrame(() => {
      const inputs = list.current?.lastElementChild?.querySelectorAll('input');
      inputs?.[0]?.focus();
    });
  };
  const isFull = conversions.length >= CONVERSIONS_MAX;
  const hasDeepzoom = conversions.some(({ key }) => key === DEEPZOOM);
  return (
    <Card
      title={t('conversions')}
      help={t('conversionsHelp')}
      action={
        <>
          {!hasDeepzoom && (
            <Button
              variant="default"
              leftSection={<IconZoomScan size={15} />}
              disabled={isFull}
              onClick={() => handleAdd(DEEPZOOM)}
            >
              {t('addDeepzoom')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconPlus size={15} />}
            disabled={isFull}
            onClick={() => handleAdd('')}
          >
            {t('addConversion')}
          </Button>
        </>
      }
    >
      {conversions.length === 0 ? (
        <CardEmpty>{t('noConversions')}</CardEmpty>
      ) : (
        <ul ref={list} className={classes.list} aria-label={t('conversions')}>
          {conversions.map((conversion, at) => (
            <ConversionRow
              key={conversion.uid}
              conversion={conversion}
              errorAt={(field) => editing.errorAt(`conversions.${at}.${field}`)}
              isChecked={editing.isChecked}
              onChange={(changed) => change(conversions.with(at, changed))}
              onRemove={() => change(conversions.toSpliced(at, 1))}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
