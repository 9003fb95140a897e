import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useTitle } from '../../lib/use-title.ts';
import { ListFrame } from '../../ui/lists/list-frame.tsx';
import { detailsPath, overviewPath, readDetails } from '../statistics/usage-address.ts';
import { t } from '../texts.ts';
import classes from './details.module.css';
import { DetailsTitle, DetailsView } from './details-view.tsx';

/** Shows a statistic over time as a page. Its state is in the address. */
export function DetailsPage() {
  useTitle(t('usage'));
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const state = readDetails(useParams(), address);
  return (
    <ListFrame
      isBounded
      title={<DetailsTitle state={state} />}
      total={undefined}
      action={
        <Anchor component={Link} to={overviewPath(state)} className={classes.back}>
          <IconArrowLeft size={14} aria-hidden />
          {t('toOverview')}
        </Anchor>
      }
    >
      <DetailsView
        state={state}
        onChange={(next, name) =>
          void navigate(detailsPath(next, name), {
            state: { keepsFocus: true },
            preventScrollReset: true,
          })
        }
      />
    </ListFrame>
  );
}
