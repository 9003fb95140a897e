import type { GraphicsLayer } from './tools.ts';

/** An SVG element of a drawing. Its text is plain text. */
export interface SvgElement {
  tag: 'g' | 'rect' | 'ellipse' | 'line' | 'polygon' | 'text' | 'tspan';
  attributes: Readonly<Record<string, string | number>>;
  children?: readonly SvgElement[];
  text?: string;
}

interface Size {
  width: number;
  height: number;
}

/** Line height and baseline, in font sizes. */
const LINE_HEIGHT = 1.25;
const BASELINE = 0.95;
/** Padding beside a text, in font sizes. */
const PADDING = 0.25;
/** Length and half width of an arrow head, in stroke widths. */
const ARROW_HEAD = { length: 4, halfWidth: 2.2 };

/** Draws a layer on an image of that size; the result is the same in a browser and on the server. */
export function drawLayer(layer: GraphicsLayer, image: Size): SvgElement {
  const { opacity } = layer;
  if (layer.kind === 'line' || layer.kind === 'arrow')
    return { tag: 'g', attributes: { opacity }, children: drawLine(layer, image) };
  const box = {
    x: layer.x * image.width,
    y: layer.y * image.height,
    width: layer.width * image.width,
    height: layer.height * image.height,
  };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const transform = `rotate(${layer.rotation} ${x} ${y})`;
  const children =
    layer.kind === 'text' ? drawText(layer, box, image) : [drawShape(layer, box, image)];
  return { tag: 'g', attributes: { opacity, transform }, children };
}

type Box = Size & { x: number; y: number };

function drawShape(
  layer: Extract<GraphicsLayer, { kind: 'rectangle' | 'ellipse' }>,
  { x, y, width, height }: Box,
  image: Size,
): SvgElement {
  const paint = {
    fill: layer.fill ? `#${layer.fill}` : 'none',
    stroke: layer.stroke ? `#${layer.stroke}` : 'none',
    'stroke-width': layer.stroke_width * Math.max(image.width, image.height),
  };
  if (layer.kind === 'rectangle')
    return { tag: 'rect', attributes: { x, y, width, height, ...paint } };
  const [rx, ry] = [width / 2, height / 2];
  return { tag: 'ellipse', attributes: { cx: x + rx, cy: y + ry, rx, ry, ...paint } };
}

/** Draws the lines of a text in the middle of its box; longer texts overflow it. */
function drawText(
  layer: Extract<GraphicsLayer, { kind: 'text' }>,
  box: Box,
  image: Size,
): SvgElement[] {
  const size = layer.size * image.height;
  const lines = layer.text.split('\n');
  const top = box.y + (box.height - lines.length * LINE_HEIGHT * size) / 2;
  const x = {
    left: box.x + PADDING * size,
    center: box.x + box.width / 2,
    right: box.x + box.width - PADDING * size,
  }[layer.align];
  const anchor = { left: 'start', center: 'middle', right: 'end' }[layer.align];
  const words: SvgElement = {
    tag: 'text',
    attributes: {
      'font-family': 'sans-serif',
      'font-size': size,
      'font-weight': layer.weight === 'bold' ? 700 : 400,
      'text-anchor': anchor,
      fill: `#${layer.color}`,
    },
    children: lines.map((text, at) => ({
      tag: 'tspan',
      attributes: { x, y: top + (at * LINE_HEIGHT + BASELINE) * size },
      text: text || '\u00a0', // an empty element would have no line
    })),
  };
  if (!layer.background) return [words];
  const { x: left, y, width, height } = box;
  const fill = `#${layer.background}`;
  return [{ tag: 'rect', attributes: { x: left, y, width, height, fill } }, words];
}

function drawLine(
  layer: Extract<GraphicsLayer, { kind: 'line' | 'arrow' }>,
  image: Size,
): SvgElement[] {
  const [x1, y1] = [layer.x * image.width, layer.y * image.height];
  const [x2, y2] = [layer.to_x * image.width, layer.to_y * image.height];
  const stroke = `#${layer.color}`;
  const width = layer.stroke_width * Math.max(image.width, image.height);
  const line = (toX: number, toY: number): SvgElement => ({
    tag: 'line',
    attributes: {
      x1,
      y1,
      x2: toX,
      y2: toY,
      stroke,
      'stroke-width': width,
      'stroke-linecap': layer.kind === 'line' ? 'round' : 'butt',
    },
  });
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (layer.kind === 'line' || length === 0) return [line(x2, y2)];
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const head = Math.min(length, ARROW_HEAD.length * width);
  const half = (ARROW_HEAD.halfWidth / ARROW_HEAD.length) * head;
  const [baseX, baseY] = [x2 - dx * head, y2 - dy * head];
  const corners = [
    [x2, y2],
    [baseX - dy * half, baseY + dx * half],
    [baseX + dy * half, baseY - dx * half],
  ];
  const points = corners.map((corner) => corner.join(',')).join(' ');
  return [line(baseX, baseY), { tag: 'polygon', attributes: { points, fill: stroke } }];
}
