import { Button } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { IconBadgeCc, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { watchedAssetQuery } from '../../assets/asset-query.ts';
import { Allowed } from '../../session/allowed.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import rows from '../file-rows.module.css';
import { isEditable } from '../is-editable.ts';
import { VersionList } from '../versions/version-list.tsx';
import { ConversionRow } from './conversion-row.tsx';
import classes from './conversions-tab.module.css';
import { CutClip } from './cut-clip.tsx';
import { FailedConversionRow } from './failed-conversion-row.tsx';
import { MissingPresets } from './missing-presets.tsx';
import { t } from './texts.ts';
import { UploadConversion } from './upload-conversion.tsx';

interface ConversionsTabProps {
  asset: Asset;
  /** Opens a conversion in the image editor. Undefined if none can be edited. */
  onEditImage?: (contentKey: string) => void;
  /** Opens the subtitles in a language; an empty language opens new subtitles. */
  onEditSubtitles?: (lang: string) => void;
}

/** Compares names so that `clip-10` comes after `clip-9`. */
const NAMES = new Intl.Collator(undefined, { numeric: true });

/**
 * Number of conversions in the first render, so that the tab opens without a pause. The rest is rendered right after
 * it.
 */
const FIRST_RENDER_COUNT = 6;

/** Keys of the errors that concern the asset itself, not a conversion. */
const ASSET_ERRORS: readonly string[] = ['original', 'preview'];

/** Shows the conversions and the versions of an asset, with the forms that create conversions. */
export function ConversionsTab(props: ConversionsTabProps) {
  const { asset: initialAsset, onEditImage, onEditSubtitles } = props;
  const { data: asset = initialAsset } = useQuery(watchedAssetQuery(initialAsset.id));
  const isFirstRender = useDeferredValue(false, true);
  const conversions = Object.entries(asset.conversions).sort(([a], [b]) => NAMES.compare(a, b));
  const shown = isFirstRender ? conversions.slice(0, FIRST_RENDER_COUNT) : conversions;
  const failed = Object.entries(asset.errors).filter(([key]) => !ASSET_ERRORS.includes(key));
  const isChangeable = asset.status !== 'ARCHIVED' && asset.status !== 'NOT_READY';
  return (
    <div className={classes.tab}>
      {conversions.length + failed.length === 0 ? (
        <EmptyState icon={IconPhoto} title={t('noConversions')} help={t('noConversionsHelp')} />
      ) : (
        <ul className={rows.list} aria-label={t('conversions')}>
          {shown.map(([key, conversion]) => (
            <ConversionRow
              key={key}
              asset={asset}
              name={key}
              conversion={conversion}
              onEditImage={onEditImage}
              onEditSubtitles={isChangeable ? onEditSubtitles : undefined}
            />
          ))}
          {failed.map(([key, message]) => (
            <FailedConversionRow key={key} asset={asset} name={key} message={message} />
          ))}
        </ul>
      )}
      <Allowed to="EDIT_ASSET">
        {!isFirstRender && isEditable(asset) && <MissingPresets asset={asset} />}
        {!isFirstRender && isChangeable && (
          <div className={classes.additions}>
            <UploadConversion asset={asset} />
            {asset.kind === 'VIDEO' && <CutClip asset={asset} />}
            {hasAudio(asset) && onEditSubtitles && (
              <Button
                variant="default"
                leftSection={<IconBadgeCc size={15} />}
                onClick={() => onEditSubtitles('')}
              >
                {t('addSubtitles')}
              </Button>
            )}
          </div>
        )}
      </Allowed>
      {!isFirstRender && <VersionList asset={asset} />}
    </div>
  );
}

const hasAudio = ({ kind }: Asset) => kind === 'VIDEO' || kind === 'AUDIO';
