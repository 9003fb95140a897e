import { Button, Stack, Text } from '@mantine/core';
import { addGraphics, LAYERS_MAX } from '@spindle/contracts/tools/tools';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { thumbnailUrl } from '../../../api/media.ts';
import { hasAlpha } from '../../../asset-list/card/placeholder.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ratioOf, STAGE_BOX } from '../image-ratio.ts';
import { MoveButtons } from '../move-buttons.tsx';
import { t } from '../texts.ts';
import { makeToolFile } from '../tool-api.ts';
import { ToolFrame, type ToolProps } from '../tool-frame.tsx';
import { ToolStage } from '../tool-stage.tsx';
import {
  LAYER_KINDS,
  LAYER_LABELS,
  type Layer,
  type LayerKind,
  layersToSend,
  newLayer,
} from './graphics-layers.ts';
import classes from './graphics-tool.module.css';
import { Drawing } from './layer-drawing.tsx';
import { LayerFields } from './layer-fields.tsx';
import { LayerHandle } from './layer-handle.tsx';

/** Lays texts and shapes over a picture, one above the other. */
export function GraphicsTool({ asset, ...frame }: ToolProps) {
  const [layers, setLayers] = useState<readonly Layer[]>([]);
  const [selected, setSelected] = useState(-1);
  const ratio = ratioOf(asset);
  const chosen = layers.find(({ key }) => key === selected);
  const change = (next: readonly Layer[]) => {
    setLayers(next);
    frame.leaving.unsaved.note(next.length > 0);
  };
  const add = (kind: LayerKind) => {
    const key = Math.max(0, ...layers.map((layer) => layer.key)) + 1;
    change([...layers, newLayer(kind, key)]);
    setSelected(key);
  };
  const put = (layer: Layer) =>
    change(layers.map((before) => (before.key === layer.key ? layer : before)));
  const remove = (key: number) => change(layers.filter((layer) => layer.key !== key));
  const named = layers.map((layer, at) => ({ layer, name: nameOf(layer, at) }));
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
          <img src={thumbnailUrl(asset.id, { ...STAGE_BOX, look: asset.look })} alt={t('before')} />
          <Drawing className={classes.drawing} layers={layers} ratio={ratio} />
          {named.map(({ layer, name }) => (
            <LayerHandle
              key={layer.key}
              label={name}
              layer={layer}
              isSelected={layer.key === selected}
              onSelect={() => setSelected(layer.key)}
              onChange={put}
              onRemove={() => remove(layer.key)}
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
              onClick={() => add(kind)}
            >
              {LAYER_LABELS[kind]}
            </Button>
          ))}
        </div>
        {layers.length === 0 && <Text size="sm">{t('layersHelp')}</Text>}
        {layers.length > 0 && (
          <ol className={classes.layers} aria-label={t('layers')}>
            {named.map(({ layer, name }, at) => (
              <li key={layer.key} data-selected={layer.key === selected || undefined}>
                <button
                  type="button"
                  className={classes.choose}
                  aria-pressed={layer.key === selected}
                  onClick={() => setSelected(layer.key)}
                >
                  {name}
                </button>
                <MoveButtons list={layers} at={at} name={name} onChange={change} />
                <IconButton
                  icon={IconX}
                  size={26}
                  iconSize={14}
                  label={t('removeLayer', { name })}
                  onClick={() => remove(layer.key)}
                />
              </li>
            ))}
          </ol>
        )}
        {chosen && <LayerFields key={chosen.key} layer={chosen} onChange={put} />}
      </Stack>
    </ToolFrame>
  );
}

function nameOf(layer: Layer, at: number): string {
  return t('layerName', { number: at + 1, kind: LAYER_LABELS[layer.kind] });
}
