import { useParams } from 'react-router-dom';
import { CollectionPage } from './collection-page.tsx';
import { CollectionPlaceholderPage } from './collection-placeholder-page.tsx';
import { CollectionsPage } from './collections-page.tsx';

interface CollectionRoutesProps {
  /** Whether the address is that of the list. */
  isList?: boolean;
}

/** Shows the list of collections, or the collection that the address names; without a name, a link to the list. */
export function CollectionRoutes({ isList = false }: CollectionRoutesProps) {
  const { id } = useParams();
  if (isList) return <CollectionsPage />;
  return id === undefined ? <CollectionPlaceholderPage /> : <CollectionPage />;
}
