import type { Size } from '@spindle/contracts/image-edits/geometry';
import type { EditLayer, EditRecipe, EditWatermark } from '@spindle/contracts/image-edits/recipe';
import { useState } from 'react';
import type { Change } from '../../undo-history.ts';
import { fitTextHeight } from './text-options.ts';

/** Selects the watermark instead of a layer. */
export const WATERMARK = -1;

/** Holds the selected layer and the tool that draws, and changes the layers of a recipe. */
export function useLayers(recipe: EditRecipe, frame: Size, change: Change<EditRecipe>) {
  /** Index of the selected layer, or WATERMARK; null if nothing is selected. */
  const [selected, setSelected] = useState<number | null>(null);
  /** Index of the text that is edited on the image; null if none is. */
  const [typedInto, typeInto] = useState<number | null>(null);
  const [isDrawing, setDrawing] = useState(false);
  const select = (index: number | null) => {
    typeInto(null);
    setSelected(index);
  };
  const setLayers = (make: (layers: EditLayer[]) => EditLayer[], group?: string) =>
    change((base) => ({ ...base, layers: make(base.layers) }), group);
  return {
    selected: selected !== null && selected >= recipe.layers.length ? null : selected,
    select,
    typedInto,
    typeInto,
    isDrawing,
    setDrawing,
    add(layer: EditLayer) {
      const fit = layer.kind === 'text' ? fitTextHeight(layer, frame) : layer;
      setLayers((layers) => [...layers, fit]);
      if (layer.kind !== 'pen') select(recipe.layers.length);
    },
    /** Replaces a layer. Changes of one `group` in a row are one step to undo. */
    replace(index: number, layer: EditLayer, group?: string) {
      const fit = layer.kind === 'text' ? fitTextHeight(layer, frame) : layer;
      setLayers((layers) => layers.map((before, at) => (at === index ? fit : before)), group);
    },
    remove(index: number) {
      setLayers((layers) => layers.filter((_, at) => at !== index));
      select(null);
    },
    reorder(layers: readonly EditLayer[]) {
      setLayers(() => [...layers]);
      select(null);
    },
    setWatermark(watermark: EditWatermark | null, group?: string) {
      change((base) => ({ ...base, watermark }), group);
    },
  };
}

export type EditActions = ReturnType<typeof useLayers>;
