import { Button, Kbd, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { IconCheck, IconX } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './addons-tab.module.css';
import { useSuggestions } from './suggestions-api.ts';
import { t } from './texts.ts';

/** Shows the tags that add-ons suggest. Users who may edit the asset accept or dismiss each, or accept all. */
export function SuggestedTags({ asset }: { asset: Asset }) {
  const { canEdit, isPending, accept, dismiss } = useSuggestions(asset);
  const { suggestions = [] } = asset;
  if (suggestions.length === 0) return null;
  return (
    <section className={classes.addon} aria-label={t('suggestedTags')}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{t('suggestedTags')}</h2>
        {canEdit && suggestions.length > 1 && (
          <Button
            variant="default"
            size="compact-xs"
            disabled={isPending}
            onClick={() => accept(suggestions)}
          >
            {t('acceptAll')}
          </Button>
        )}
      </div>
      <ul className={classes.labels}>
        {suggestions.map((label) => (
          <li key={label} className={classes.suggestion}>
            {label}
            {canEdit && (
              <>
                <IconButton
                  icon={IconCheck}
                  label={t('accept', { label })}
                  size={24}
                  disabled={isPending}
                  onClick={() => accept([label])}
                />
                <IconButton
                  icon={IconX}
                  label={t('dismiss', { label })}
                  size={24}
                  disabled={isPending}
                  onClick={() => dismiss([label])}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {canEdit && (
        <Text size="xs" className={classes.note}>
          <Kbd size="xs">A</Kbd> {t('acceptFirst')} · <Kbd size="xs">D</Kbd> {t('dismissFirst')}
        </Text>
      )}
    </section>
  );
}
