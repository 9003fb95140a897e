import { IconLoader2, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type FocusEvent, memo, Suspense, useState } from 'react';
import {
  type AssetSummary,
  isFailed,
  kindOf,
  noPreviewReason,
  splitName,
} from '../../assets/asset-summary.ts';
import { Thumbnail } from '../../assets/thumbnail/thumbnail.tsx';
import { useIsSelected } from '../../assets/use-selection.ts';
import { formatSize } from '../../lib/format.ts';
import { CardMarks } from '../../marks/card-marks.tsx';
import { hasLine } from '../../marks/mark-line.tsx';
import { StackBadge } from '../../stacks/stack-badge.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { type AssetItemProps, describeAsset } from '../asset-item.ts';
import { t } from '../texts.ts';
import { AssetButtons, AssetMenu } from './asset-buttons.tsx';
import classes from './asset-card.module.css';
import { AssetName } from './asset-name.tsx';
import { DurationChip } from './duration-chip.tsx';
import { IdChip } from './id-chip.tsx';
import { MatchReason } from './match-reason.tsx';
import { useHoverPreview } from './preview/use-hover-preview.ts';
import { SelectBox } from './select-box.tsx';
import { ErrorBadge, NoPreviewBadge } from './status-badge.tsx';
import { TrashFacts } from './trash-facts.tsx';
import { TrashedFlag } from './trashed-flag.tsx';
import { TypeChip } from './type-chip.tsx';

const CardPreview = lazyPart(async () => (await import('./preview/card-preview.tsx')).CardPreview);

/** Edge of a thumbnail's box in the grid, in pixels. Specification 9. */
const THUMBNAIL_EDGE = 300;

interface AssetCardProps extends AssetItemProps {
  /** Approximate width of the tile, in CSS pixels. */
  tileWidth: number;
}

/** Shows an asset as a card. A click anywhere but on its controls opens it. */
export const AssetCard = memo(function AssetCard(props: AssetCardProps) {
  const { asset, list, isActive, isDraggable, showsContentType } = props;
  const { linkState, onOpen, onCheck } = props;
  const isSelected = useIsSelected(list, asset.id);
  const preview = useHoverPreview();
  const [isInUse, setIsInUse] = useState(false);
  const canPlay = kindOf(asset.content_type) === 'VIDEO' && isPlayable(asset);
  const begin = () => {
    setIsInUse(true);
    if (canPlay) preview.begin();
  };
  const end = () => {
    setIsInUse(false);
    preview.end();
  };
  const { stem } = splitName(asset.name);
  const reason = asset.reasons?.[0];
  const tabIndex = isActive ? 0 : -1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: cards are in a CSS grid, which table rows cannot be.
    <div
      role="row"
      className={classes.card}
      data-asset-id={asset.id}
      draggable={isDraggable && !asset.trashed}
      tabIndex={tabIndex}
      aria-label={describeAsset(asset)}
      aria-selected={isSelected}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && begin()}
      onPointerLeave={end}
      onFocus={(event) => isFromOutside(event) && begin()}
      onBlur={(event) => isFromOutside(event) && end()}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus, as in the table. */}
      <div role="gridcell" className={classes.cell}>
        <CardMedia
          {...props}
          isSelected={isSelected}
          isPlaying={preview.isPlaying && canPlay}
          isInUse={isInUse}
        />
        <div className={classes.meta}>
          <AssetName asset={asset} linkState={linkState} onOpen={onOpen} onCheck={onCheck}>
            {stem}
          </AssetName>
          <div className={classes.facts}>
            <TypeChip
              asset={asset}
              isContentType={showsContentType}
              className={classes.extension}
            />
            <span>{formatSize(asset.size)}</span>
            <span className={classes.id}>
              <IdChip id={asset.id} tabIndex={tabIndex} />
            </span>
          </div>
          {reason && <MatchReason reason={reason} className={classes.reason} />}
          {asset.trash && <TrashFacts entry={asset.trash} className={classes.trash} />}
        </div>
      </div>
    </div>
  );
});

interface CardMediaProps extends AssetCardProps {
  isSelected: boolean;
  /** Whether the preview of a video plays. */
  isPlaying: boolean;
  /** Whether the pointer or the focus is on the card. */
  isInUse: boolean;
}

/** Shows the thumbnail of an asset with its badges and controls. */
function CardMedia(props: CardMediaProps) {
  const { asset, isActive, actions, isCompact, tileWidth, isSelected, onCheck } = props;
  const { isPlaying, isInUse } = props;
  const canMark = isInUse && !isCompact && !asset.trashed && tileWidth >= BUTTONS_WIDTH;
  const tabIndex = isActive ? 0 : -1;
  const reason = noPreviewReason(asset);
  const Actions = isCompact || !hasRoom(asset, tileWidth) ? AssetMenu : AssetButtons;
  return (
    <div
      className={classes.media}
      data-trashed={asset.trashed || undefined}
      data-rejected={asset.flag === 'REJECT' || undefined}
    >
      <Thumbnail asset={asset} edge={THUMBNAIL_EDGE} tileWidth={tileWidth} iconSize={34} />
      {isPlaying && (
        <Suspense>
          <CardPreview asset={asset} />
        </Suspense>
      )}
      <Badges asset={asset} />
      <span className={classes.check}>
        <SelectBox
          name={asset.name}
          isSelected={isSelected}
          tabIndex={tabIndex}
          onClick={(event) => onCheck(event, asset.id)}
        />
      </span>
      <CardMarks asset={asset} isOpen={canMark} isBadged={isBadged(asset)} />
      <div
        className={classes.actions}
        data-badged={isBadged(asset) || (!canMark && hasLine(asset)) || undefined}
      >
        <Actions asset={asset} actions={actions} tabIndex={tabIndex} />
      </div>
      {asset.trashed && (
        <span className={classes.trashed}>
          <TrashedFlag asset={asset} />
        </span>
      )}
      {isFailed(asset) && (
        <span className={classes.badge}>
          <ErrorBadge asset={asset} tabIndex={tabIndex} />
        </span>
      )}
      {reason !== null && (
        <span className={classes.badge}>
          <NoPreviewBadge reason={reason} tabIndex={tabIndex} />
        </span>
      )}
    </div>
  );
}

/** Width of a tile that fits all buttons in one row, in CSS pixels. */
const BUTTONS_WIDTH = 200;

/** Tells whether all actions fit in one row. A badge needs part of it. */
function hasRoom(asset: AssetSummary, tileWidth: number): boolean {
  return tileWidth >= BUTTONS_WIDTH && !isBadged(asset);
}

/** Tells whether the card says that the original failed or that there is no preview. */
function isBadged(asset: AssetSummary): boolean {
  return isFailed(asset) || noPreviewReason(asset) !== null;
}

/** Tells whether the focus enters or leaves the card, instead of moving within it. */
function isFromOutside({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return !currentTarget.contains(relatedTarget);
}

const isPlayable = ({ status, trashed }: AssetSummary) => status !== 'NOT_READY' && !trashed;

interface BadgesProps {
  asset: AssetSummary;
}

/** Shows the processing state, the play icon and the duration. */
function Badges({ asset }: BadgesProps) {
  if (asset.status === 'NOT_READY') {
    return (
      <span className={classes.processing}>
        <IconLoader2 size={13} className={classes.spinner} aria-hidden />
        {t('processing')}
      </span>
    );
  }
  return (
    <>
      {kindOf(asset.content_type) === 'VIDEO' && (
        <span className={classes.play}>
          <IconPlayerPlayFilled size={16} aria-hidden />
        </span>
      )}
      {asset.duration !== null && <DurationChip seconds={asset.duration} />}
      {asset.stack && <StackBadge stack={asset.stack} className={classes.stack} />}
    </>
  );
}
