import type { EditLayer } from '@spindle/contracts/image-edits/recipe';

export interface LayerFieldsProps<Layer = EditLayer> {
  layer: Layer;
  /** Changes of one group in a row are one step to undo. */
  onChange: (layer: EditLayer, group: string) => void;
}
