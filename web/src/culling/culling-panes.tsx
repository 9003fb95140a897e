import { useQueries } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { assetQuery } from '../assets/asset-query.ts';
import type { AssetSummary } from '../assets/asset-summary.ts';
import { MarkBar } from '../marks/mark-bar.tsx';
import type { MarksChange } from '../marks/marks.ts';
import classes from './culling.module.css';
import type { CullingState } from './culling-state.ts';
import type { ImageQuality } from './image-quality.ts';
import { Pane } from './pane.tsx';
import { type ComparedFacts, comparedFacts, PaneFacts } from './pane-facts.tsx';
import type { CullingMarks } from './use-marks.ts';
import type { Views } from './zoom/use-views.ts';

interface CullingPanesProps {
  stage: RefObject<HTMLDivElement | null>;
  shown: readonly AssetSummary[];
  state: CullingState;
  zoom: Views;
  marksOf: CullingMarks['of'];
  onMark: (asset: AssetSummary, change: MarksChange) => void;
  onActivate: (id: string) => void;
}

/** Shows the compared pictures with what tells them apart, and their marks. */
export function CullingPanes(props: CullingPanesProps) {
  const { stage, shown, state, zoom, marksOf, onMark, onActivate } = props;
  const [qualities, setQualities] = useState<ReadonlyMap<string, ImageQuality>>(new Map());
  const details = useQueries({ queries: shown.map(({ id }) => assetQuery(id)) });
  const facts = details.map(({ data }) => comparedFacts(data?.facts));
  const differing = differingFacts(facts);
  const sharpest = Math.max(0, ...[...qualities.values()].map(({ sharpness }) => sharpness));
  return (
    <div ref={stage} className={classes.panes} data-count={shown.length}>
      {shown.map((asset, index) => (
        <section key={asset.id} className={classes.pane} aria-label={asset.name}>
          <Pane
            asset={asset}
            isActive={shown.length > 1 && asset.id === state.active}
            columns={shown.length > 1 ? 2 : 1}
            views={zoom.views}
            onMeasure={(id, quality) => setQualities((now) => new Map(now).set(id, quality))}
            onActivate={() => onActivate(asset.id)}
          />
          <PaneFacts
            asset={asset}
            isChampion={asset.id === state.champion}
            facts={facts[index] ?? comparedFacts(undefined)}
            differing={differing}
            quality={qualities.get(asset.id)}
            sharpest={sharpest}
          />
          <div className={classes.marks}>
            <MarkBar
              marks={marksOf(asset)}
              hasColors
              onChange={(change) => onMark(asset, change)}
            />
          </div>
        </section>
      ))}
    </div>
  );
}

/** Returns the facts whose texts are not the same below all pictures. */
function differingFacts(facts: readonly ComparedFacts[]): ReadonlySet<keyof ComparedFacts> {
  const [first, ...others] = facts;
  const keys = first ? (Object.keys(first) as (keyof ComparedFacts)[]) : [];
  return new Set(keys.filter((key) => others.some((other) => other[key] !== first?.[key])));
}
