import { create } from 'zustand';

/** The picture of a face search, so that its filter can change. In memory only: it is biometric data. */
export interface FaceQuery {
  searchId: string;
  picture: Blob;
}

/** Holds the picture of the newest face search of this page. */
const useStore = create<{ query: FaceQuery | null }>(() => ({ query: null }));

export function rememberQuery(query: FaceQuery): void {
  useStore.setState({ query });
}

/** Returns the picture of a search; null after the page was loaded again. */
export function useQueryPicture(searchId: string): Blob | null {
  return useStore(({ query }) => (query?.searchId === searchId ? query.picture : null));
}
