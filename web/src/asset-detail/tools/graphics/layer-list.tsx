import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MoveButtons } from '../move-buttons.tsx';
import { t } from '../texts.ts';
import { type Layer, layerName } from './graphics-layers.ts';
import classes from './graphics-tool.module.css';

interface LayerListProps {
  layers: readonly Layer[];
  /** Key of the selected layer. */
  selected: number;
  onSelect: (key: number) => void;
  onChange: (layers: readonly Layer[]) => void;
  onRemove: (key: number) => void;
}

/** Shows the layers from the lowest to the highest, with buttons that move and remove them. */
export function LayerList({ layers, selected, onSelect, onChange, onRemove }: LayerListProps) {
  return (
    <ol className={classes.layers} aria-label={t('layers')}>
      {layers.map((layer, index) => {
        const name = layerName(layer, index);
        return (
          <li key={layer.key} data-selected={layer.key === selected || undefined}>
            <button
              type="button"
              className={classes.choose}
              aria-pressed={layer.key === selected}
              onClick={() => onSelect(layer.key)}
            >
              {name}
            </button>
            <MoveButtons list={layers} at={index} name={name} onChange={onChange} />
            <IconButton
              icon={IconX}
              size={26}
              iconSize={14}
              label={t('removeLayer', { name })}
              onClick={() => onRemove(layer.key)}
            />
          </li>
        );
      })}
    </ol>
  );
}
