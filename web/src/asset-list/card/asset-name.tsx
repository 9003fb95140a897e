import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isOpenable } from '../../assets/asset-summary.ts';
import { useCan } from '../../session/allowed.tsx';
import type { AssetItemProps } from '../asset-item.ts';
import classes from './asset-name.module.css';

interface AssetNameProps
  extends Pick<AssetItemProps, 'asset' | 'linkState' | 'onOpen' | 'onCheck'> {
  children: ReactNode;
}

/**
 * Shows the name of an asset as a link. A click on an asset that the user cannot open selects it. The Tab
 * key skips the name: the list itself handles keys.
 */
export function AssetName(props: AssetNameProps) {
  const { asset, linkState, onOpen, onCheck, children } = props;
  const canOpenTrashed = useCan('DELETE_UNDELETE_ASSET');
  if (!isOpenable(asset, canOpenTrashed)) {
    return (
      <button
        type="button"
        className={classes.name}
        tabIndex={-1}
        title={asset.name}
        onClick={(event) => onCheck(event, asset.id)}
      >
        {children}
      </button>
    );
  }
  return (
    <Link
      className={classes.name}
      to={`/asset/${asset.id}`}
      state={linkState}
      preventScrollReset
      tabIndex={-1}
      title={asset.name}
      draggable={false}
      onClick={(event) => onOpen(event, asset.id)}
    >
      {children}
    </Link>
  );
}
