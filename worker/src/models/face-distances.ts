/**
 * How far apart faces of a model are: Euclidean distances of its vectors. They differ from model to model, so they stand beside the model.
 */
export interface FaceDistances {
  /** Faces at most this far apart are one person. */
  same: number;
  /** Faces at most this far apart may be one person: a user decides. */
  maybe: number;
  /** Faces at most this far apart match in a face search, by its strictness 0 to 9. The first is the largest: beyond it are other people. */
  search: readonly number[];
}

/** The vectors of a model of faces, and how far apart they are. */
export interface FaceSpace {
  name: string;
  distances: FaceDistances;
}

/** Of the dlib project's network. At .45 about 1 of 2000 pairs of different people is as near, at .5 one in 400, at .6 one in 60. */
export const DLIB_DISTANCES: FaceDistances = {
  same: 0.45,
  maybe: 0.5,
  search: [0.6, 0.58, 0.56, 0.54, 0.52, 0.5, 0.475, 0.45, 0.425, 0.4],
};

/** Strictness of a face search: 0 to 9. */
const STRICTNESS_MAX = 9;

/** Returns distances that fall evenly from strictness 0 to 9. */
export const spreadDistances = (loosest: number, strictest: number): number[] =>
  Array.from(
    { length: STRICTNESS_MAX + 1 },
    (_, strictness) => loosest + ((strictest - loosest) * strictness) / STRICTNESS_MAX,
  );
