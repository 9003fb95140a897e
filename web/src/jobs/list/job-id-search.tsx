import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import classes from '../jobs.module.css';
import { t } from '../texts.ts';
import { isJobId } from './job-filters.ts';

/** Opens a job by its id. */
export function JobIdSearch() {
  const navigate = useNavigate();
  const [id, setId] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const typedId = id.trim();
    setIsInvalid(!isJobId(typedId));
    if (isJobId(typedId)) navigate(`/job/${encodeURIComponent(typedId)}`);
  };
  return (
    <form className={classes.idSearch} onSubmit={handleSubmit}>
      <TextInput
        aria-label={t('jobId')}
        placeholder={t('jobId')}
        autoComplete="off"
        spellCheck={false}
        value={id}
        error={isInvalid && <span role="alert">{t('invalidId')}</span>}
        onChange={(event) => {
          setId(event.currentTarget.value);
          setIsInvalid(false);
        }}
      />
      <Button type="submit" variant="default">
        {t('getStatus')}
      </Button>
    </form>
  );
}
