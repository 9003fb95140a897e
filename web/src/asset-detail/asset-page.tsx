import { useParams } from 'react-router-dom';
import { useTrashShortcut } from './actions/use-trash-shortcut.ts';
import classes from './asset-page.module.css';
import { AssetView } from './asset-view.tsx';
import { t } from './texts.ts';
import { useSiblings } from './use-siblings.ts';

/** Shows the asset page at its own address. */
export function AssetPage() {
  const { id = '' } = useParams();
  const siblings = useSiblings(id);
  useTrashShortcut(id, siblings);
  return (
    <div className={classes.page} data-viewer>
      <AssetView id={id} siblings={siblings} closeLabel={t('toAssets')} />
    </div>
  );
}
