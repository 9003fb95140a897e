import type { Asset } from '@spindle/contracts/assets/assets';
import { IconBasketPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAddToBasket } from '../../basket/basket-api.ts';
import { Allowed } from '../../session/allowed.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useReplaceContent } from '../../upload-queue/use-replace-content.ts';
import { LinkForm } from '../link-form/link-form.tsx';
import { ReplaceProgress } from '../replace-content/replace-content.tsx';
import type { ToolName } from '../tools/tool-names.ts';
import { ToolsMenu } from '../tools/tools-menu.tsx';
import type { ListSiblings } from '../use-siblings.ts';
import classes from './asset-actions.module.css';
import { ChangeMenu } from './change-menu.tsx';
import { CollectButton } from './collect-button.tsx';
import { DownloadButton } from './download-button.tsx';
import { LinkButton } from './link-button.tsx';
import { t } from './texts.ts';
import { TrashButton } from './trash-button.tsx';

const LINK_FORM_ID = 'link-form';

interface AssetActionsProps {
  asset: Asset;
  /** Opens the image editor. */
  onEdit: () => void;
  /** Opens a tool of the Tools menu. */
  onTool: (tool: ToolName) => void;
  /** Shows another asset after this one was moved to the trash. */
  leave: ListSiblings['leave'];
}

/** Shows the buttons and menus of an asset that is not in the trash, and the forms that they open. */
export function AssetActions({ asset, onEdit, onTool, leave }: AssetActionsProps) {
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const addToBasket = useAddToBasket('other');
  const replace = useReplaceContent(asset);
  return (
    <>
      <div className={classes.actions} data-tour="asset-actions">
        <Allowed to="DOWNLOAD_ASSET">
          <DownloadButton asset={asset} />
        </Allowed>
        <IconButton
          variant="default"
          icon={IconBasketPlus}
          iconSize={16}
          label={t('addToBasket')}
          disabled={asset.errors.original !== undefined}
          onClick={() => addToBasket.mutate([asset.id])}
        />
        <CollectButton id={asset.id} />
        <Allowed to="DISTRIBUTE_ASSET">
          <LinkButton
            id={asset.id}
            isFormOpen={isLinkOpen}
            formId={LINK_FORM_ID}
            onToggleForm={() => setIsLinkOpen(!isLinkOpen)}
          />
        </Allowed>
        <Allowed to="EDIT_ASSET">
          {asset.kind === 'IMAGE' && <ToolsMenu asset={asset} onTool={onTool} />}
        </Allowed>
        <Allowed to="DELETE_UNDELETE_ASSET">
          <TrashButton id={asset.id} leave={leave} />
        </Allowed>
        <Allowed to="EDIT_ASSET">
          <ChangeMenu asset={asset} replace={replace} onEdit={onEdit} />
        </Allowed>
      </div>
      <ReplaceProgress replace={replace} />
      <div id={LINK_FORM_ID}>{isLinkOpen && <LinkForm asset={asset} />}</div>
    </>
  );
}
