import { Alert, Anchor } from '@mantine/core';
import { STORAGE_HELP_PATH, STORAGE_INVALID } from '@spindle/contracts/settings/storage-settings';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './setup-guide.module.css';
import type { Store } from './stores.ts';
import { t } from './texts.ts';

type Bucket = Pick<Store, 'root' | 'root_folder'>;

/** Links the page with the policy and the CORS rules of a bucket. A new tab keeps what the user has entered. */
export function SetupGuideLink({ bucket }: { bucket: Bucket }) {
  return (
    <Anchor component={Link} to={setupGuidePath(bucket)} target="_blank" className={classes.link}>
      {t('setupGuide')}
      <IconExternalLink size={14} stroke={1.75} aria-hidden />
    </Anchor>
  );
}

/** Says that a bucket failed its verification, and links the setup guide. Administration specification 8. */
export function BucketRefused({ bucket, children }: { bucket: Bucket; children?: ReactNode }) {
  // The alert at the top of the page has announced the failure.
  return (
    <Alert color="red" role="note" title={STORAGE_INVALID}>
      {children}
      <SetupGuideLink bucket={bucket} />
    </Alert>
  );
}

function setupGuidePath({ root, root_folder }: Bucket): string {
  const query = new URLSearchParams({
    ...(root !== '' && { bucket: root }),
    ...(root_folder !== '' && { folder: root_folder }),
  });
  return query.size > 0 ? `${STORAGE_HELP_PATH}?${query}` : STORAGE_HELP_PATH;
}
