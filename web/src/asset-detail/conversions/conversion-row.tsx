import { Badge, Button, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { subtitleLanguage } from '@spindle/contracts/subtitles/subtitles';
import {
  IconAlertTriangle,
  IconBadgeCc,
  IconDownload,
  IconLinkPlus,
  IconPencil,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useDownload } from '../../queries/files-api.ts';
import { Allowed, useCan } from '../../session/allowed.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkForm } from '../link-form/link-form.tsx';
import { t } from '../texts.ts';
import { ConversionPicture, factsOf, isOneFile } from './conversion-thumbnail.tsx';
import classes from './conversions-tab.module.css';
import { DeleteConversion } from './delete-conversion.tsx';

interface ConversionRowProps {
  asset: Asset;
  name: string;
  conversion: Asset['conversions'][string];
  onEdit?: (key: string) => void;
  onSubtitles?: (lang: string) => void;
}

/** One conversion: what it is, and what can be done with it. */
export function ConversionRow(props: ConversionRowProps) {
  const { asset, name, conversion } = props;
  const canEdit = useCan('EDIT_ASSET');
  const subtitles = subtitlesOf(props);
  const edit = subtitles ?? editOf(props);
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const download = useDownload();
  const isFile = isOneFile(name);
  return (
    <li className={classes.conversion}>
      <ConversionPicture id={asset.id} name={name} conversion={conversion} />
      <div className={classes.words}>
        <Text size="sm" fw={600} truncate title={name}>
          {name}
        </Text>
        <Text size="xs" className={classes.facts}>
          {factsOf(name, conversion)}
        </Text>
        <div className={classes.badges}>
          {conversion.public && <Badge variant="light">{t('public')}</Badge>}
          {conversion.watermarked && <Badge variant="light">{t('watermarked')}</Badge>}
        </div>
      </div>
      <div className={classes.actions}>
        {subtitles && !canEdit && (
          <IconButton
            variant="subtle"
            icon={IconBadgeCc}
            iconSize={15}
            label={t('viewSubtitles', { key: name })}
            onClick={subtitles}
          />
        )}
        {edit && (
          <Allowed to="EDIT_ASSET">
            <IconButton
              variant="subtle"
              icon={IconPencil}
              iconSize={15}
              label={t('editConversion', { key: name })}
              onClick={edit}
            />
          </Allowed>
        )}
        {isFile && (
          <Allowed to="DOWNLOAD_ASSET">
            <IconButton
              variant="subtle"
              icon={IconDownload}
              iconSize={15}
              label={t('downloadConversion', { key: name })}
              loading={download.isPending}
              onClick={() => download.mutate({ id: asset.id, key: name })}
            />
          </Allowed>
        )}
        <Allowed to="DISTRIBUTE_ASSET">
          <IconButton
            variant="subtle"
            icon={IconLinkPlus}
            iconSize={15}
            label={t('linkConversion', { key: name })}
            aria-expanded={isLinkOpen}
            onClick={() => setIsLinkOpen(!isLinkOpen)}
          />
        </Allowed>
        <DeleteConversion asset={asset} name={name} />
      </div>
      {isLinkOpen && (
        <div className={classes.link}>
          <LinkForm asset={asset} initialKey={name} />
        </div>
      )}
    </li>
  );
}

/** Returns what opens the subtitles that a conversion is; undefined for any other. */
function subtitlesOf({ name, onSubtitles }: ConversionRowProps) {
  const lang = subtitleLanguage(name);
  return lang === null ? undefined : onSubtitles && (() => onSubtitles(lang));
}

/** Returns what opens the picture in an editor; undefined where it has none. */
function editOf({ name, conversion, onEdit }: ConversionRowProps) {
  const isPicture = conversion.content_type.startsWith('image/') && isOneFile(name);
  return isPicture ? onEdit && (() => onEdit(name)) : undefined;
}

interface FailedRowProps {
  asset: Asset;
  name: string;
  message: string;
}

/** A conversion that could not be made. */
export function FailedRow({ asset, name, message }: FailedRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className={classes.conversion}>
      <span className={classes.picture}>
        <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.words}>
        <Text size="sm" fw={600} truncate title={name}>
          {name}
        </Text>
        <Button
          size="compact-xs"
          variant="light"
          color="red"
          className={classes.error}
          aria-label={t('errorOf', { key: name })}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('conversionError')}
        </Button>
      </div>
      <div className={classes.actions}>
        <DeleteConversion asset={asset} name={name} />
      </div>
      {isOpen && (
        <Text size="sm" className={classes.reason} role="status">
          {message}
        </Text>
      )}
    </li>
  );
}
