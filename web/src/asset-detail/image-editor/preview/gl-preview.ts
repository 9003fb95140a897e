import type { Size } from '@spindle/contracts/image-edits/geometry';
import { compileTone, focusOf, redactionBlock } from '@spindle/contracts/image-edits/tone';
import { frameToSourceMapping, type PreviewFrame } from './preview-frame.ts';
import { FRAGMENT_SHADER, REDACTIONS_MAX, VERTEX_SHADER } from './preview-shader.ts';

/** Draws previews of one picture on a canvas. */
export interface Preview {
  draw: (frame: PreviewFrame) => void;
  /** Releases the memory of the picture. */
  dispose: () => void;
}

/** Creates a preview on the GPU. Returns null if the browser has no WebGL. `picture` is at most as large as a texture may be. */
export function createGlPreview(
  canvas: HTMLCanvasElement,
  picture: HTMLCanvasElement,
  source: Size,
): Preview | null {
  const gl = canvas.getContext('webgl2', { premultipliedAlpha: true, preserveDrawingBuffer: true });
  const program = gl && createProgram(gl);
  if (!gl || !program) return null;
  // biome-ignore lint/correctness/useHookAtTopLevel: a function of WebGL, not a hook
  gl.useProgram(program);
  const corners = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, corners);
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  const corner = gl.getAttribLocation(program, 'corner');
  gl.enableVertexAttribArray(corner);
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0);
  const texture = uploadPicture(gl, picture);
  const at = (name: string) => gl.getUniformLocation(program, name);
  gl.uniform1i(at('picture'), 0);
  gl.uniform1i(at('curve'), 1);
  gl.activeTexture(gl.TEXTURE1);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  return {
    draw(frame) {
      gl.viewport(0, 0, canvas.width, canvas.height);
      setGeometry(gl, at, frame, source);
      const scale = picture.width / source.width;
      const { width, height } = frame.frameSize;
      gl.uniform2f(at('frameSize'), width * scale, height * scale);
      setTone(gl, at, frame);
      setFocus(gl, at, frame, scale);
      setRedactions(gl, at, frame, scale);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
    },
    dispose: () => gl.deleteTexture(texture),
  };
}

type Gl = WebGL2RenderingContext;
type Locate = (name: string) => WebGLUniformLocation | null;

function createProgram(gl: Gl): WebGLProgram | null {
  const program = gl.createProgram();
  for (const [type, text] of [
    [gl.VERTEX_SHADER, VERTEX_SHADER],
    [gl.FRAGMENT_SHADER, FRAGMENT_SHADER],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) return null;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : null;
}

function uploadPicture(gl: Gl, picture: HTMLCanvasElement): WebGLTexture {
  const texture = gl.createTexture();
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture);
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}

function setGeometry(gl: Gl, at: Locate, shown: PreviewFrame, source: Size): void {
  const { canvas, frame, recipe } = shown;
  const { a, b, c, d, e, f } = frameToSourceMapping(source, recipe);
  gl.uniform2f(at('canvasSize'), canvas.width, canvas.height);
  gl.uniform4f(at('frame'), frame.x, frame.y, frame.width, frame.height);
  gl.uniformMatrix3fv(at('toSource'), false, [a, b, 0, c, d, 0, e, f, 1]);
  gl.uniform1i(at('isCropping'), Number(shown.isCropping));
  gl.uniform1i(at('isEllipse'), Number(recipe.geometry.shape === 'ellipse'));
}

function setTone(gl: Gl, at: Locate, { recipe: { tone } }: PreviewFrame): void {
  const { matrix, offsets, curve } = compileTone(tone);
  gl.uniformMatrix3fv(at('matrix'), true, matrix);
  gl.uniform3fv(at('offsets'), offsets);
  gl.activeTexture(gl.TEXTURE1);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.R32F, 256, 1, 0, gl.RED, gl.FLOAT, curve);
  for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST);
}

/** `scale`: pixels of the picture for each pixel of the source. A mipmap stands for a Gaussian blur. */
function setFocus(gl: Gl, at: Locate, { recipe, frameSize }: PreviewFrame, scale: number): void {
  const { sharpen, blur } = focusOf(recipe.tone, Math.max(frameSize.width, frameSize.height));
  const lodOf = (sigma: number) => Math.max(0, Math.log2(sigma * scale * BLOCK_PER_SIGMA));
  gl.uniform1f(at('sharpness'), sharpen?.amount ?? 0);
  gl.uniform1f(at('softLod'), sharpen ? Math.max(1, lodOf(sharpen.sigma)) : 0);
  gl.uniform1f(at('blurLod'), blur === null ? 0 : lodOf(blur));
}

/** Width of a reduced picture's pixel that looks like a Gaussian blur with a standard deviation of 1. */
export const BLOCK_PER_SIGMA = 2.5;

function setRedactions(gl: Gl, at: Locate, { recipe, frameSize }: PreviewFrame, scale: number) {
  const shown = recipe.redactions.slice(0, REDACTIONS_MAX);
  gl.uniform1i(at('boxCount'), shown.length);
  if (shown.length === 0) return;
  gl.uniform4fv(
    at('boxes'),
    shown.flatMap(({ x, y, width, height }) => [x, y, width, height]),
  );
  const blockOf = (box: Size) =>
    redactionBlock({ width: box.width * frameSize.width, height: box.height * frameSize.height });
  const blocks = shown.map((box) => (box.kind === 'blur' ? blockOf(box) * scale : 0));
  gl.uniform1fv(at('blocks'), blocks);
}
