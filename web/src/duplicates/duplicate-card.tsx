import { Radio } from '@mantine/core';
import type { DuplicateAsset } from '@spindle/contracts/duplicates/duplicates';
import { Link, useLocation } from 'react-router-dom';
import { Thumbnail } from '../assets/thumbnail/thumbnail.tsx';
import { overlayState } from '../lib/overlay.ts';
import { comparedFacts } from './compared-facts.ts';
import classes from './duplicates.module.css';
import { reasonText } from './reason-text.ts';
import { t } from './texts.ts';

interface DuplicateCardProps {
  duplicate: DuplicateAsset;
  /** The assets of the group, which the viewer goes through. */
  groupIds: string[];
  isSuggested: boolean;
  isKept: boolean;
  differing: ReadonlySet<string>;
}

/** Shows an asset of a group with what speaks for it, and the choice to keep it. Values that differ in the group are bold. */
export function DuplicateCard(props: DuplicateCardProps) {
  const { duplicate, groupIds, isSuggested, isKept, differing } = props;
  const location = useLocation();
  const { id, asset, reasons } = duplicate;
  const facts = comparedFacts(duplicate).filter(
    ({ label, value }) => value !== '' || differing.has(label),
  );
  return (
    <li className={classes.card} data-kept={isKept || undefined}>
      <Link
        className={classes.picture}
        to={`/asset/${id}`}
        state={overlayState(location, groupIds)}
        preventScrollReset
        aria-label={t('open', { name: asset.name })}
      >
        <Thumbnail asset={{ id, ...asset }} edge={300} tileWidth={260} iconSize={40} />
      </Link>
      {isSuggested && <span className={classes.suggested}>{t('suggested')}</span>}
      <div className={classes.details}>
        <Radio
          value={id}
          label={asset.name}
          aria-label={t('keepAsset', { name: asset.name })}
          classNames={{ label: classes.name, body: classes.radio, labelWrapper: classes.label }}
        />
        {reasons.length > 0 && (
          <p className={classes.reasons}>
            {reasons.map((reason) => reasonText(duplicate, reason)).join(' · ')}
          </p>
        )}
        <dl className={classes.facts}>
          {facts.map(({ label, value }) => (
            <div key={label} className={classes.fact}>
              <dt>{label}</dt>
              <dd data-differs={differing.has(label) || undefined}>{value || t('empty')}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}
