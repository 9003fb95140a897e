import { Badge, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { subtitleLanguage } from '@spindle/contracts/subtitles/subtitles';
import { IconBadgeCc, IconDownload, IconLinkPlus, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useDownload } from '../../assets/files-api.ts';
import { Allowed, useCan } from '../../session/allowed.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import rows from '../file-rows.module.css';
import { LinkForm } from '../link-form/link-form.tsx';
import { type Conversion, factsOf, isSingleFile } from './conversion-facts.ts';
import { ConversionThumbnail } from './conversion-thumbnail.tsx';
import classes from './conversions-tab.module.css';
import { DeleteConversion } from './delete-conversion.tsx';
import { t } from './texts.ts';

interface ConversionRowProps {
  asset: Asset;
  name: string;
  conversion: Conversion;
  /** Undefined if images cannot be edited. */
  onEditImage?: (contentKey: string) => void;
  /** Undefined if subtitles cannot be opened. */
  onEditSubtitles?: (lang: string) => void;
}

/** Shows one conversion with its facts and its buttons. */
export function ConversionRow(props: ConversionRowProps) {
  const { asset, name, conversion } = props;
  const canEdit = useCan('EDIT_ASSET');
  const openSubtitles = subtitleOpener(props);
  const edit = openSubtitles ?? imageOpener(props);
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const download = useDownload();
  return (
    <li className={rows.row}>
      <ConversionThumbnail id={asset.id} name={name} conversion={conversion} />
      <div className={rows.text}>
        <Text size="sm" fw={600} truncate title={name}>
          {name}
        </Text>
        <Text size="xs" className={rows.facts}>
          {factsOf(name, conversion)}
        </Text>
        <div className={rows.badges}>
          {conversion.public && <Badge variant="light">{t('public')}</Badge>}
          {conversion.watermarked && <Badge variant="light">{t('watermarked')}</Badge>}
        </div>
      </div>
      <div className={rows.actions}>
        {openSubtitles && !canEdit && (
          <IconButton
            variant="subtle"
            icon={IconBadgeCc}
            iconSize={15}
            label={t('viewSubtitles', { key: name })}
            onClick={openSubtitles}
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
        {isSingleFile(name) && (
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

/** Returns the function that opens a subtitle conversion; undefined for others. */
function subtitleOpener({ name, onEditSubtitles }: ConversionRowProps) {
  const lang = subtitleLanguage(name);
  return lang === null ? undefined : onEditSubtitles && (() => onEditSubtitles(lang));
}

/** Returns the function that opens an image conversion in the editor; undefined for others. */
function imageOpener({ name, conversion, onEditImage }: ConversionRowProps) {
  const isImage = conversion.content_type.startsWith('image/') && isSingleFile(name);
  return isImage ? onEditImage && (() => onEditImage(name)) : undefined;
}
