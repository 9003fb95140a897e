/**
 * What models can do for the rest of the worker. Every capability has one request and one result, whichever provider serves it: a
 * built-in model, an ONNX model of the operator or a service over HTTP. Boxes and points are shares of the picture's width and height,
 * 0 to 1, as a viewer sees it.
 */

export interface Point {
  x: number;
  y: number;
}

/** Top left corner and size. */
export interface Box extends Point {
  width: number;
  height: number;
}

/** A local picture that sharp can open: the preview of an asset, or a picture that a user sent, re-encoded by the decoder. */
export interface PictureRequest {
  path: string;
}

/** A face, with what is known about it. */
export interface FoundFace {
  box: Box;
  /** Confidence, 0 to 1. */
  score: number;
  /** Shorter edge of the box in pixels of the examined picture. Faces below 48 have no vector. */
  pixels: number;
  /** Centers of the eyes, left and right as a viewer sees them. Null where the model does not tell. */
  eyes: [Point, Point] | null;
  /** How open the eyes are, how open the mouth is, how much it smiles: 0 to 1. Null where the model does not tell. */
  expression: { eyesOpen: number; mouthOpen: number; smile: number } | null;
  /** Describes the person; compared by Euclidean distance. Null when the face is too small to be recognized, or not among the ten largest. */
  vector: Float32Array | null;
}

/** What a picture shows, in words of the model's vocabulary. */
export interface FoundLabel {
  /** English, lower case. */
  label: string;
  /** Probability, 0 to 1. */
  score: number;
}

export interface FoundObject extends FoundLabel {
  box: Box;
}

/** A person. */
export interface FoundPose {
  box: Box;
  /** Confidence that there is a person, 0 to 1. */
  score: number;
  /** What the person does, as far as the points decide it. */
  labels: FoundLabel[];
  /** The 33 points of BlazePose; `score` is the probability that a point is visible. */
  points: (Point & { score: number })[];
}

/** A line of text. */
export interface FoundLine {
  text: string;
  score: number;
  /** Top left, top right, bottom right, bottom left in reading direction. */
  corners: [Point, Point, Point, Point];
}

/** A passage of speech. Seconds from the start. */
export interface FoundSpeech {
  start: number;
  end: number;
  text: string;
}

/** Which part of a picture belongs to its foreground. It stretches over the picture. */
export interface Matte {
  width: number;
  height: number;
  /** One byte for each pixel, row by row: 0 background, 255 foreground. */
  alpha: Uint8Array;
}

/** The request and the result of each capability. */
export interface Capabilities {
  faces: { request: PictureRequest; result: { faces: FoundFace[] } };
  /** Labels from the most probable. `vector`: of the same run, where the model has one; otherwise null. */
  labels: {
    request: PictureRequest;
    result: { labels: FoundLabel[]; vector: Float32Array | null };
  };
  objects: { request: PictureRequest; result: { objects: FoundObject[] } };
  /** A vector of length 1. */
  embedImage: { request: PictureRequest; result: { vector: Float32Array } };
  /**
   * A vector in the space of `embedImage` of the same model, of length 1. Null: the model does not know the words. `kinds`: vectors of the
   * kinds of a broad thing, such as birds and fish of `animal`; an image shows the thing if it shows one of them.
   */
  embedText: {
    request: { text: string };
    result: { vector: Float32Array | null; kinds?: Float32Array[] };
  };
  pose: { request: PictureRequest; result: { poses: FoundPose[] } };
  /** The foreground of a picture. The built-in model knows people alone. */
  matte: { request: PictureRequest; result: Matte };
  /**
   * The thing in `box`, or in the whole picture. `marks` is a local gray picture of any size, which stretches over the picture: white
   * surely belongs to the thing, black surely does not, middle gray is open.
   */
  select: { request: PictureRequest & { box?: Box; marks?: string }; result: Matte };
  ocr: { request: PictureRequest; result: { lines: FoundLine[] } };
  /** Where somebody speaks. `path`: a local file of samples alone: 16 kHz, mono, signed 16 bits, little-endian. Seconds from the start. */
  speech: { request: { path: string }; result: { passages: { start: number; end: number }[] } };
  /**
   * What somebody says. `path`: a local WAV file, 16 kHz, mono, 16 bits. `language`: BCP 47; null: detect it. The language of the result is null
   * when the model does not know the language; then it has no passages. A passage is short enough for one subtitle.
   */
  transcribe: {
    request: { path: string; language: string | null };
    result: { language: string | null; passages: FoundSpeech[] };
  };
}

export type Capability = keyof Capabilities;
export type RequestOf<C extends Capability> = Capabilities[C]['request'];
export type ResultOf<C extends Capability> = Capabilities[C]['result'];
