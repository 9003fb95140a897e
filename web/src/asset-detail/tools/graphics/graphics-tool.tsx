import { Button, Stack, Text } from '@mantine/core';
import { addGraphics, LAYERS_MAX } from '@spindle/contracts/tools/tools';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { thumbnailUrl } from '../../../api/media.ts';
import { hasAlpha } from '../../../assets/thumbnail/placeholder.ts';
import { ratioOf, STAGE_BOX } from '../image-ratio.ts';
import { t } from '../texts.ts';
import { makeToolFile } from '../tool-api.ts';
import { ToolFrame, type ToolProps } from '../tool-frame.tsx';
import { ToolStage } from '../tool-stage.tsx';
import {
  LAYER_KINDS,
  LAYER_LABELS,
  type Layer,
  type LayerKind,
  layerName,
  layersToSend,
  newLayer,
} from './graphics-layers.ts';
import classes from './graphics-tool.module.css';
import { LayerDrawing } from './layer-drawing.tsx';
import { LayerFields } from './layer-fields.tsx';
import { LayerHandle } from './layer-handle.tsx';
import { LayerList } from './layer-list.tsx';

/** Adds layers of text and shapes to an image. */
export function GraphicsTool({ asset, ...frame }: ToolProps) {
  const [layers, setLayers] = useState<readonly Layer[]>([]);
  /** Key of the selected layer; -1 if none is selected. */
  const [selected, setSelected] = useState(-1);
  const ratio = ratioOf(asset);
  const chosen = layers.find(({ key }) => key === selected);
  const change = (next: readonly Layer[]) => {
    setLayers(next);
    frame.unsaved.mark(next.length > 0);
  };
  const addLayer = (kind: LayerKind) => {
    const key = Math.max(0, ...layers.map((layer) => layer.key)) + 1;
    change([...layers, newLayer(kind, key)]);
    setSelected(key);
  };
  const replaceLayer = (layer: Layer) =>
    change(layers.map((before) => (before.key === layer.key ? layer : before)));
  const removeLayer = (key: number) => change(layers.filter((layer) => layer.key !== key));
  const sent = layersToSend(layers);
  return (
    <ToolFrame
      {...frame}
      asset={asset}
      canSave={sent.length > 0}
      makeFile={(stem) =>
        makeToolFile(addGraphics, { params: { id: asset.id }, body: { layers: sent } }, stem)
      }
      stage={
        <ToolStage
          ratio={ratio}
          hasTransparentPixels={hasAlpha(asset.thumbhash)}
          isWorking={false}
          error={null}
          onRetry={() => undefined}
        >
          <img
            src={thumbnailUrl(asset.id, { ...STAGE_BOX, renderVersion: asset.render_version })}
            alt={t('before')}
          />
          <LayerDrawing className={classes.drawing} layers={layers} ratio={ratio} />
          {layers.map((layer, index) => (
            <LayerHandle
              key={layer.key}
              label={layerName(layer, index)}
              layer={layer}
              isSelected={layer.key === selected}
              onSelect={() => setSelected(layer.key)}
              onChange={replaceLayer}
              onRemove={() => removeLayer(layer.key)}
            />
          ))}
        </ToolStage>
      }
    >
      <Stack gap="lg">
        <div className={classes.kinds}>
          {LAYER_KINDS.map((kind) => (
            <Button
              key={kind}
              variant="default"
              leftSection={<IconPlus size={14} />}
              disabled={layers.length >= LAYERS_MAX}
              onClick={() => addLayer(kind)}
            >
              {LAYER_LABELS[kind]}
            </Button>
          ))}
        </div>
        {layers.length === 0 && <Text size="sm">{t('layersHelp')}</Text>}
        {layers.length > 0 && (
          <LayerList
            layers={layers}
            selected={selected}
            onSelect={setSelected}
            onChange={change}
            onRemove={removeLayer}
          />
        )}
        {chosen && <LayerFields key={chosen.key} layer={chosen} onChange={replaceLayer} />}
      </Stack>
    </ToolFrame>
  );
}
