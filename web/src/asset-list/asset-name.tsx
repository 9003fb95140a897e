import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AssetItemProps } from './asset-item.ts';

interface AssetNameProps
  extends Pick<AssetItemProps, 'asset' | 'linkState' | 'onOpen' | 'onCheck'> {
  className: string | undefined;
  children: ReactNode;
}

/** The name of an asset, which opens it; one in the trash cannot be opened, and is selected instead. */
export function AssetName(props: AssetNameProps) {
  const { asset, className, linkState, onOpen, onCheck, children } = props;
  if (asset.trashed) {
    return (
      <button
        type="button"
        className={className}
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
      className={className}
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
