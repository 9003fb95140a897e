/** Limits the redactions that the shader draws. As many as a recipe may have. */
export const REDACTIONS_MAX = 100;

export const VERTEX_SHADER = `#version 300 es
in vec2 corner;
void main() { gl_Position = vec4(corner, 0.0, 1.0); }
`;

/**
 * Draws the picture: geometry, sharpness, redactions, then tone.
 * A blurred redaction is a smoothed mosaic of averages, which mipmaps provide.
 */
export const FRAGMENT_SHADER = `#version 300 es
precision highp float;
uniform sampler2D picture;
uniform sampler2D curve;
uniform vec2 pictureSize;
uniform vec2 canvasSize;
uniform vec4 frame;
uniform vec2 frameSize;
uniform mat3 toSource;
uniform mat3 matrix;
uniform vec3 offsets;
uniform float sharpness;
uniform float softLod;
uniform float blurLod;
uniform bool isCropping;
uniform bool isEllipse;
uniform int boxCount;
uniform vec4 boxes[${REDACTIONS_MAX}];
uniform float blocks[${REDACTIONS_MAX}];
out vec4 color;

vec2 sourceOf(vec2 point) { return (toSource * vec3(point, 1.0)).xy; }

vec4 average(vec2 point, float lod) { return textureLod(picture, sourceOf(point), lod); }

float curveAt(float value) {
  float position = value * 255.0;
  int low = int(position);
  float start = texelFetch(curve, ivec2(low, 0), 0).r;
  float end = texelFetch(curve, ivec2(min(255, low + 1), 0), 0).r;
  return mix(start, end, position - float(low));
}

// Distances between two blocks are smoothed, so that no edges of blocks are seen.
vec4 mosaic(vec2 point, vec4 box, float block) {
  vec2 cell = vec2(block) / frameSize;
  vec2 at = (point - box.xy) / cell - 0.5;
  vec2 low = floor(at);
  vec2 part = smoothstep(0.0, 1.0, at - low);
  float lod = log2(max(1.0, block));
  vec2 first = box.xy + (low + 0.5) * cell;
  vec4 top = mix(average(first, lod), average(first + vec2(cell.x, 0.0), lod), part.x);
  vec4 bottom = mix(average(first + vec2(0.0, cell.y), lod), average(first + cell, lod), part.x);
  return mix(top, bottom, part.y);
}

// How much of a pixel lies inside the ellipse that fills the frame.
float coverage(vec2 point) {
  float radius = length(point * 2.0 - 1.0);
  return clamp(0.5 + (1.0 - radius) / max(fwidth(radius), 0.000001), 0.0, 1.0);
}

void main() {
  vec2 pixel = vec2(gl_FragCoord.x, canvasSize.y - gl_FragCoord.y);
  vec2 point = (pixel - frame.xy) / frame.zw;
  float opacity = isEllipse && !isCropping ? coverage(point) : 1.0;
  vec2 uv = sourceOf(point);
  vec2 inside = step(vec2(0.0), uv) * step(uv, vec2(1.0));
  vec2 framed = step(vec2(0.0), point) * step(point, vec2(1.0));
  bool isOut = inside.x * inside.y < 0.5 || (!isCropping && framed.x * framed.y < 0.5);
  if (isOut) { color = vec4(0.0); return; }
  vec4 value = blurLod > 0.0 ? average(point, blurLod) : texture(picture, uv);
  if (sharpness > 0.0) {
    vec4 soft = textureLod(picture, uv, softLod);
    value.rgb = value.rgb + (value.rgb - soft.rgb) * sharpness;
  }
  for (int i = 0; i < boxCount; i++) {
    vec4 box = boxes[i];
    vec2 within = step(box.xy, point) * step(point, box.xy + box.zw);
    if (within.x * within.y > 0.5)
      value = blocks[i] > 0.0 ? mosaic(point, box, blocks[i]) : vec4(0.0, 0.0, 0.0, 1.0);
  }
  vec3 rgb = value.a > 0.0 ? clamp(value.rgb / value.a, 0.0, 1.0) : vec3(0.0);
  rgb = clamp(matrix * rgb + offsets, 0.0, 1.0);
  rgb = vec3(curveAt(rgb.r), curveAt(rgb.g), curveAt(rgb.b));
  color = vec4(rgb * value.a, value.a) * opacity;
}
`;
