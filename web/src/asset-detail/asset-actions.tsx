import type { Asset } from '@spindle/contracts/assets';
import { IconBasketPlus, IconLink, IconLinkPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAddToBasket } from '../basket/basket-api.ts';
import { useCopyLink } from '../links/links-api.ts';
import { Allowed } from '../session/allowed.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useReplaceContent } from '../uploads/use-replace-content.ts';
import classes from './asset-actions.module.css';
import { ChangeMenu } from './change-menu.tsx';
import { DownloadButton } from './download-button.tsx';
import { LinkForm } from './link-form.tsx';
import { ReplaceProgress } from './replace-content.tsx';
import { t } from './texts.ts';
import type { ToolName } from './tools/tool-names.ts';
import { ToolsMenu } from './tools/tools-menu.tsx';

const LINK_FORM_ID = 'link-form';

interface AssetActionsProps {
  asset: Asset;
  /** Opens the picture in the editor. */
  onEdit: () => void;
  /** Opens the picture in a tool. */
  onTool: (tool: ToolName) => void;
}

/** What can be done with an asset. */
export function AssetActions({ asset, onEdit, onTool }: AssetActionsProps) {
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const copyLink = useCopyLink();
  const addToBasket = useAddToBasket('detail');
  const replace = useReplaceContent(asset.id);
  return (
    <>
      <div className={classes.actions} data-tour="asset-actions">
        <Allowed to="DOWNLOAD_ASSET">
          <DownloadButton asset={asset} />
        </Allowed>
        {!asset.trashed && (
          <IconButton
            variant="default"
            icon={IconBasketPlus}
            iconSize={16}
            label={t('addToBasket')}
            disabled={asset.errors.original !== undefined}
            onClick={() => addToBasket.mutate([asset.id])}
          />
        )}
        <Allowed to="DISTRIBUTE_ASSET">
          <IconButton
            variant="default"
            icon={IconLinkPlus}
            iconSize={16}
            label={t('getLink')}
            aria-expanded={isLinkOpen}
            aria-controls={LINK_FORM_ID}
            onClick={() => setIsLinkOpen(!isLinkOpen)}
          />
          <IconButton
            variant="default"
            icon={IconLink}
            iconSize={16}
            label={t('copyLink')}
            loading={copyLink.isPending}
            onClick={() => copyLink.mutate(asset.id)}
          />
        </Allowed>
        <Allowed to="EDIT_ASSET">
          {asset.kind === 'IMAGE' && <ToolsMenu asset={asset} onTool={onTool} />}
          {!asset.trashed && <ChangeMenu asset={asset} replace={replace} onEdit={onEdit} />}
        </Allowed>
      </div>
      <ReplaceProgress replace={replace} />
      <div id={LINK_FORM_ID}>{isLinkOpen && <LinkForm asset={asset} />}</div>
    </>
  );
}
