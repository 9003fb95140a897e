import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { faceFilters, isFaceField } from '../../face-search/face-filters.ts';
import { rememberQuery, useQueryPicture } from '../../face-search/face-query.ts';
import { searchByPicture } from '../../face-search/face-search-api.ts';
import { type FaceSearch, writeFaceSearch } from '../../search/face-address.ts';
import type { FaceFilter } from '../../search/filters/filter-panel.tsx';
import { readFieldCriteria } from '../../search/schema-criteria.ts';
import { settingsQuery } from '../../settings/settings-api.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** The chosen schema, and the criteria on its fields as JSON. */
interface SchemaChoice {
  schema: string;
  fields: string;
}

/**
 * Returns the schema filter of a face search, and the function that changes it: it searches with the picture again, and opens the results.
 * Without the picture, the filter cannot change.
 */
export function useFaceFilter({ searchId, face }: FaceSearch) {
  const picture = useQueryPicture(searchId);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { data: settings } = useQuery(settingsQuery);
  const disposition = settings?.addons.FACE_RECOGNITION.settings['event-hooks']?.disposition;
  const passed = disposition?.pass_through_fields ?? [];
  const again = useMutation({
    mutationFn: async ({ picture: sent, fields }: SchemaChoice & { picture: Blob }) => {
      const filters = faceFilters(readFieldCriteria(fields));
      return (await searchByPicture({ picture: sent, face, filters })).search_id;
    },
    onSuccess: (nextId, { picture: sent, schema, fields }) => {
      if (nextId === null) return;
      rememberQuery({ searchId: nextId, picture: sent });
      const address = writeFaceSearch(params, { searchId: nextId, face });
      for (const [name, value] of Object.entries({ schema, fields })) {
        if (value) address.set(name, value);
        else address.delete(name);
      }
      navigate(`/assets?${address}`);
    },
    onError: showError,
  });
  const filter: FaceFilter = {
    isEnabled: picture !== null && !again.isPending,
    help: t(picture ? 'filterHelp' : 'filterLocked'),
    isOffered: (field) => isFaceField(field, passed),
  };
  return {
    filter,
    isSearching: again.isPending,
    change(choice: SchemaChoice): void {
      if (picture) again.mutate({ ...choice, picture });
      else showAlert({ type: 'info', message: t('filterLocked') });
    },
  };
}
