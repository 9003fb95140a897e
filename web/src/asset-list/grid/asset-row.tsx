import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { memo } from 'react';
import { kindOf, noPreviewReason, splitName } from '../../assets/asset-summary.ts';
import { Thumbnail } from '../../assets/thumbnail/thumbnail.tsx';
import { useIsSelected } from '../../assets/use-selection.ts';
import { formatSize } from '../../lib/format.ts';
import { RowMarks } from '../../marks/row-marks.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { type AssetItemProps, describeAsset } from '../asset-item.ts';
import { AssetButtons, AssetMenu } from '../card/asset-buttons.tsx';
import { AssetName } from '../card/asset-name.tsx';
import { IdChip } from '../card/id-chip.tsx';
import { MatchReason } from '../card/match-reason.tsx';
import { SelectBox } from '../card/select-box.tsx';
import { StatusBadge } from '../card/status-badge.tsx';
import { TrashFacts } from '../card/trash-facts.tsx';
import { TrashedFlag } from '../card/trashed-flag.tsx';
import { TypeChip } from '../card/type-chip.tsx';
import classes from './asset-row.module.css';

/** Edge of a thumbnail's box in the list, in pixels. Specification 9. */
const THUMBNAIL_EDGE = 100;

/** Width of a thumbnail, in CSS pixels. */
const TILE_WIDTH = 52;

/** Shows an asset as a row. A click anywhere but on its controls opens it. */
export const AssetRow = memo(function AssetRow(props: AssetItemProps) {
  const { asset, list, isActive, actions, isCompact, isDraggable, showsContentType } = props;
  const { linkState, onOpen, onCheck } = props;
  const isSelected = useIsSelected(list, asset.id);
  const Actions = isCompact ? AssetMenu : AssetButtons;
  const { stem } = splitName(asset.name);
  const reason = asset.reasons?.[0];
  const tabIndex = isActive ? 0 : -1;
  const typeChip = (
    <TypeChip asset={asset} isContentType={showsContentType} className={classes.extension} />
  );
  const size = formatSize(asset.size);
  const time = <DateTime at={asset.upload_time} />;
  const idChip = (
    <span className={classes.control}>
      <IdChip id={asset.id} tabIndex={tabIndex} />
    </span>
  );
  const status = (
    <span className={classes.control}>
      <StatusBadge asset={asset} tabIndex={tabIndex} />
    </span>
  );
  return (
    <tr
      className={classes.row}
      data-asset-id={asset.id}
      draggable={isDraggable && !asset.trashed}
      tabIndex={tabIndex}
      aria-label={describeAsset(asset)}
      aria-selected={isSelected}
    >
      <td>
        <span className={classes.check}>
          <SelectBox
            name={asset.name}
            isSelected={isSelected}
            tabIndex={tabIndex}
            onClick={(event) => onCheck(event, asset.id)}
          />
        </span>
      </td>
      <ThumbnailCell asset={asset} />
      <td className={classes.nameCell}>
        <AssetName asset={asset} linkState={linkState} onOpen={onOpen} onCheck={onCheck}>
          {stem}
        </AssetName>
        {reason && <MatchReason reason={reason} className={classes.reason} />}
        {asset.trashed && <TrashedFlag asset={asset} />}
        {asset.trash && (
          <div className={classes.trash}>
            <TrashFacts entry={asset.trash} />
          </div>
        )}
        {isCompact && (
          <>
            <div className={classes.facts}>
              {typeChip}
              {size}
              {idChip}
            </div>
            <div className={classes.facts}>
              {time}
              <RowMarks marks={asset} />
              {(asset.status !== 'OK' || noPreviewReason(asset) !== null) && status}
            </div>
          </>
        )}
      </td>
      {!isCompact && (
        <>
          <td>
            <RowMarks marks={asset} />
          </td>
          <td>{typeChip}</td>
          <td className={classes.size}>{size}</td>
          <td className={classes.time}>{time}</td>
          <td>{idChip}</td>
          <td>{status}</td>
        </>
      )}
      <td>
        <div className={classes.actions}>
          <Actions asset={asset} actions={actions} tabIndex={tabIndex} />
        </div>
      </td>
    </tr>
  );
});

function ThumbnailCell({ asset }: Pick<AssetItemProps, 'asset'>) {
  return (
    <td>
      <div
        className={classes.thumbnail}
        data-trashed={asset.trashed || undefined}
        data-rejected={asset.flag === 'REJECT' || undefined}
      >
        <Thumbnail asset={asset} edge={THUMBNAIL_EDGE} tileWidth={TILE_WIDTH} iconSize={18} />
        {kindOf(asset.content_type) === 'VIDEO' && asset.status !== 'NOT_READY' && (
          <span className={classes.play}>
            <IconPlayerPlayFilled size={9} aria-hidden />
          </span>
        )}
      </div>
    </td>
  );
}
