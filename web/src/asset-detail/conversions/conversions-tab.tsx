import { Button } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { IconBadgeCc, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { watchedAssetQuery } from '../../asset-list/asset-query.ts';
import { Allowed } from '../../session/allowed.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { isEditable } from '../is-editable.ts';
import { t } from '../texts.ts';
import { VersionList } from '../versions/version-list.tsx';
import { ConversionRow, FailedRow } from './conversion-row.tsx';
import classes from './conversions-tab.module.css';
import { CutClip } from './cut-clip.tsx';
import { MissingPresets } from './missing-presets.tsx';
import { SaveConversion } from './upload-conversion.tsx';

interface ConversionsTabProps {
  asset: Asset;
  /** Opens a conversion in the editor; without it none can be edited. */
  onEdit?: (key: string) => void;
  /** Opens the subtitles in a language; empty for one that there is not yet. */
  onSubtitles?: (lang: string) => void;
}

/** Names with numbers in them go by the numbers. */
const NAMES = new Intl.Collator(undefined, { numeric: true });

/** Conversions that are drawn at once, so that the tab opens without a halt; the others follow, and what is below them. */
const DRAWN_AT_ONCE = 6;

/** Errors of the asset itself, not of a conversion. */
const OWN_ERRORS: readonly string[] = ['original', 'preview'];

/** What has been made of an asset, and the originals that it had before. */
export function ConversionsTab({ asset: given, onEdit, onSubtitles }: ConversionsTabProps) {
  const { data: asset = given } = useQuery(watchedAssetQuery(given.id));
  const hasOpened = useDeferredValue(true, false);
  const made = Object.entries(asset.conversions).sort(([a], [b]) => NAMES.compare(a, b));
  const drawn = hasOpened ? made : made.slice(0, DRAWN_AT_ONCE);
  const failed = Object.entries(asset.errors).filter(([key]) => !OWN_ERRORS.includes(key));
  const isChangeable = asset.status !== 'ARCHIVED' && asset.status !== 'NOT_READY';
  return (
    <div className={classes.tab}>
      {made.length + failed.length === 0 ? (
        <EmptyState icon={IconPhoto} title={t('noConversions')} help={t('noConversionsHelp')} />
      ) : (
        <ul className={classes.list} aria-label={t('conversions')}>
          {drawn.map(([key, conversion]) => (
            <ConversionRow
              key={key}
              asset={asset}
              name={key}
              conversion={conversion}
              onEdit={onEdit}
              onSubtitles={isChangeable ? onSubtitles : undefined}
            />
          ))}
          {failed.map(([key, message]) => (
            <FailedRow key={key} asset={asset} name={key} message={message} />
          ))}
        </ul>
      )}
      <Allowed to="EDIT_ASSET">
        {hasOpened && isEditable(asset) && <MissingPresets asset={asset} />}
        {hasOpened && isChangeable && (
          <div className={classes.additions}>
            <SaveConversion asset={asset} />
            {asset.kind === 'VIDEO' && <CutClip asset={asset} />}
            {hasSound(asset) && onSubtitles && (
              <Button
                variant="default"
                leftSection={<IconBadgeCc size={15} />}
                onClick={() => onSubtitles('')}
              >
                {t('addSubtitles')}
              </Button>
            )}
          </div>
        )}
      </Allowed>
      {hasOpened && <VersionList asset={asset} />}
    </div>
  );
}

const hasSound = ({ kind }: Asset) => kind === 'VIDEO' || kind === 'AUDIO';
