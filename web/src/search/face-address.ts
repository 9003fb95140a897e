/** Parameters of the list of assets during a face search, whose results replace the list. */
const SEARCH_PARAM = 'face';
const FACE_PARAM = 'face_index';

/** Limits the id of a search, in characters. */
const ID_MAX = 64;

/** A saved search by a picture, and which of its faces is searched for. */
export interface FaceSearch {
  searchId: string;
  /** Index of the face in the picture. */
  face: number;
}

/** Reads the face search of an address; null if there is none. */
export function readFaceSearch(params: URLSearchParams): FaceSearch | null {
  const searchId = params.get(SEARCH_PARAM);
  if (!searchId || searchId.length > ID_MAX) return null;
  const face = params.get(FACE_PARAM) ?? '';
  return { searchId, face: /^\d$/.test(face) ? Number(face) : 0 };
}

/** Writes a face search to an address, or removes it. Returns to the first page; keeps other parameters. */
export function writeFaceSearch(
  params: URLSearchParams,
  search: FaceSearch | null,
): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const name of [SEARCH_PARAM, FACE_PARAM, 'page']) written.delete(name);
  if (search) written.set(SEARCH_PARAM, search.searchId);
  if (search && search.face > 0) written.set(FACE_PARAM, String(search.face));
  return written;
}
