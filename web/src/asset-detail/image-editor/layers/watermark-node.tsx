import type { Size } from '@spindle/contracts/image-edits/geometry';
import type { EditWatermark } from '@spindle/contracts/image-edits/recipe';
import { Group } from 'react-konva';
import { PictureDrawing } from './layer-drawing.tsx';
import { boxAfter, boxOf } from './layer-node.tsx';
import { type EditActions, WATERMARK } from './use-layers.ts';

interface WatermarkNodeProps {
  watermark: EditWatermark;
  url: string;
  frame: Size;
  actions: EditActions | null;
}

/** Shows the watermark above all layers. */
export function WatermarkNode({ watermark, url, frame, actions }: WatermarkNodeProps) {
  const box = boxOf(watermark, frame);
  return (
    <Group
      {...box}
      name={`box-${WATERMARK}`}
      draggable={actions !== null && !actions.isDrawing}
      onPointerDown={() => actions?.select(WATERMARK)}
      onDragEnd={({ target }) => actions?.setWatermark(boxAfter(watermark, target, frame))}
      onTransformEnd={({ target }) => actions?.setWatermark(boxAfter(watermark, target, frame))}
    >
      <PictureDrawing url={url} opacity={watermark.opacity} width={box.width} height={box.height} />
    </Group>
  );
}
