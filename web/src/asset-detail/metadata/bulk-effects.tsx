import { Text } from '@mantine/core';
import type { ManyDataUpdate } from '@spindle/contracts/bulk/list-changes';
import { errorMessage } from '../../api/errors.ts';
import type { SelectionTarget } from '../../assets/use-selection.ts';
import { formatCount } from '../../lib/format.ts';
import classes from './bulk-edit.module.css';
import { useEffects } from './bulk-edit-api.ts';
import { describeEffect } from './effect-sentence.ts';
import { t } from './texts.ts';

interface BulkEffectsProps {
  target: SelectionTarget;
  update: ManyDataUpdate;
  titleOf: (field: string) => string;
}

/** Says what an update does to how many assets, before it is saved. */
export function BulkEffects({ target, update, titleOf }: BulkEffectsProps) {
  const query = useEffects(target, update);
  if (!query) return null;
  const { data, error, isFetching } = query;
  return (
    <section className={classes.effects} aria-label={t('effects')} aria-busy={isFetching}>
      <div role="status">
        {error && !data && <Text size="sm">{errorMessage(error)}</Text>}
        {!data && !error && <Text size="sm">{t('counting')}</Text>}
        {data?.assets === null && <Text size="sm">{t('tooManyToCount')}</Text>}
        {data && data.effects.length > 0 && (
          <ul className={classes.list}>
            {data.effects.map((effect) => (
              <li key={`${effect.field} ${effect.change} ${effect.entry}`}>
                <strong className={classes.field}>{titleOf(effect.field)}:</strong>{' '}
                {describeEffect(effect)}
              </li>
            ))}
          </ul>
        )}
        {data && data.skipped > 0 && (
          <Text size="xs" mt={4} c="var(--text-3)">
            {t('skippedAssets', { count: data.skipped, shown: formatCount(data.skipped) })}
          </Text>
        )}
      </div>
    </section>
  );
}
