import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useNarrow } from '../../lib/use-narrow.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { detailsPath, readDetails } from '../statistics/usage-address.ts';
import { DetailsTitle, DetailsView } from './details-view.tsx';

/** Shows a statistic over time in a dialog over the usage page. Closing it leads back to that page. */
export function DetailsModal() {
  const navigate = useNavigate();
  const location = useLocation();
  const isNarrow = useNarrow();
  const [address] = useSearchParams();
  const state = readDetails(useParams(), address);
  return (
    <Dialog
      opened
      onClose={() => void navigate(-1)}
      title={<DetailsTitle state={state} />}
      size={960}
      fullScreen={isNarrow}
    >
      <DetailsView
        state={state}
        // Replaces the entry of the history, so that closing leads back to the page.
        onChange={(next, name) =>
          void navigate(detailsPath(next, name), {
            state: location.state,
            replace: true,
            preventScrollReset: true,
          })
        }
      />
    </Dialog>
  );
}
