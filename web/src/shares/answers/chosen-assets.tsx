import { Button } from '@mantine/core';
import type { ShareVisitor } from '@spindle/contracts/shares/choices';
import type { Share } from '@spindle/contracts/shares/shares';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useCreateCollection } from '../../collections/collection-changes-api.ts';
import { copyText } from '../../lib/copy-text.ts';
import { csvFile } from '../../lib/csv.ts';
import { downloadFile } from '../../lib/download-file.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';
import classes from './answers.module.css';
import { chosenQuery } from './answers-api.ts';
import { t } from './texts.ts';

interface ChosenAssetsProps {
  share: Pick<Share, 'id' | 'name'>;
  visitor: ShareVisitor;
}

/** Shows what a visitor has chosen, makes a collection of it, and copies or saves the names. */
export function ChosenAssets({ share, visitor }: ChosenAssetsProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useCreateCollection();
  const [isShown, setIsShown] = useState(false);
  const options = chosenQuery(share.id, visitor.id);
  const { data: assets } = useQuery({ ...options, enabled: isShown });
  const withAssets = (use: (found: { id: string; name: string }[]) => void) => () =>
    void client.fetchQuery(options).then(use, showError);
  const makeCollection = withAssets((found) => {
    const name = t('collectionName', { share: share.name, name: visitor.name }).slice(0, 255);
    create.mutate(
      { name, assets: found.map(({ id }) => id) },
      {
        onSuccess: ({ id }) => {
          showAlert({ type: 'success', message: t('made', { name }) });
          void navigate(`/collection/${id}`);
        },
      },
    );
  });
  const copyNames = withAssets(async (found) => {
    try {
      await copyText(found.map(({ name }) => name).join('\n'));
      showAlert({ type: 'success', message: t('copied') });
    } catch {
      showAlert({ type: 'danger', message: t('copyFailed') });
    }
  });
  const saveCsv = withAssets((found) => {
    const rows = found.map(({ id, name }) => [name, id]);
    downloadFile(
      csvFile([[t('nameColumn'), t('id')], ...rows]),
      `${share.name} ${visitor.name}.csv`,
    );
  });
  return (
    <>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {t(isShown ? 'hideAssets' : 'showAssets')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          loading={create.isPending}
          onClick={makeCollection}
        >
          {t('makeCollection')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={copyNames}>
          {t('copyNames')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={saveCsv}>
          {t('saveCsv')}
        </Button>
      </div>
      {isShown && assets?.length === 0 && <p className={classes.facts}>{t('noneVisible')}</p>}
      {isShown && assets && assets.length > 0 && (
        <ul className={classes.assets} aria-label={t('assetsOf', { name: visitor.name })}>
          {assets.map(({ id, name }) => (
            <li key={id}>
              <Link to={`/asset/${id}`}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
