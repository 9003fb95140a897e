import { Progress } from '@mantine/core';
import type { AssetFacts } from '@spindle/contracts/facts/facts';
import { IconCrown } from '@tabler/icons-react';
import type { AssetSummary } from '../assets/asset-summary.ts';
import { formatExposure } from '../assets/format-exposure.ts';
import type { ImageQuality } from './image-quality.ts';
import classes from './pane-facts.module.css';
import { t } from './texts.ts';

/** What is compared below pictures, as texts; empty when it is not known. */
export interface ComparedFacts {
  exposure: string;
  aperture: string;
  focalLength: string;
  iso: string;
}

/** Returns the texts of the facts that are compared. */
export function comparedFacts(facts: AssetFacts | undefined): ComparedFacts {
  const { exposure = null, aperture = null, focal_length = null, iso = null } = facts ?? {};
  return {
    exposure: exposure === null ? '' : formatExposure(exposure),
    aperture: aperture === null ? '' : `f/${aperture}`,
    focalLength: focal_length === null ? '' : `${focal_length} mm`,
    iso: iso === null ? '' : t('iso', { value: iso }),
  };
}

interface PaneFactsProps {
  asset: AssetSummary;
  isChampion: boolean;
  facts: ComparedFacts;
  /** Facts that differ between the pictures. */
  differing: ReadonlySet<keyof ComparedFacts>;
  quality: ImageQuality | undefined;
  /** The highest sharpness of the pictures seen so far. */
  sharpest: number;
}

const KEYS = ['exposure', 'aperture', 'focalLength', 'iso'] as const;

/** Shows what tells pictures apart: sharpness, clipping and exposure. What differs is bold. */
export function PaneFacts(props: PaneFactsProps) {
  const { asset, isChampion, facts, differing, quality, sharpest } = props;
  const percent = quality && sharpest > 0 ? Math.round((quality.sharpness / sharpest) * 100) : null;
  return (
    <div className={classes.facts}>
      <span className={classes.name} title={asset.name}>
        {isChampion && <IconCrown size={15} role="img" aria-label={t('champion')} />}
        {asset.name}
      </span>
      <span className={classes.line}>
        {KEYS.filter((key) => facts[key] !== '').map((key) => (
          <span key={key} data-differs={differing.has(key) || undefined}>
            {facts[key]}
          </span>
        ))}
      </span>
      {quality && percent !== null && (
        <span className={classes.line}>
          <Progress
            className={classes.meter}
            size={6}
            value={percent}
            aria-label={t('sharpnessOf', { percent })}
          />
          <span aria-hidden>{t('sharpness')}</span>
          {(quality.shadows >= 0.005 || quality.highlights >= 0.005) && (
            <span>
              {t('clipped', {
                shadows: percentText(quality.shadows),
                highlights: percentText(quality.highlights),
              })}
            </span>
          )}
        </span>
      )}
    </div>
  );
}

const percentText = (part: number): string => (part * 100).toFixed(part < 0.1 ? 1 : 0);
