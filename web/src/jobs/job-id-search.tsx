import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isJobId } from './job-filters.ts';
import classes from './jobs.module.css';
import { t } from './texts.ts';

/** Opens a job by its id. */
export function JobIdSearch() {
  const navigate = useNavigate();
  const [id, setId] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = id.trim();
    setIsRefused(!isJobId(wanted));
    if (isJobId(wanted)) navigate(`/job/${encodeURIComponent(wanted)}`);
  };
  return (
    <form className={classes.idSearch} onSubmit={handleSubmit}>
      <TextInput
        aria-label={t('jobId')}
        placeholder={t('jobId')}
        autoComplete="off"
        spellCheck={false}
        value={id}
        error={isRefused && <span role="alert">{t('invalidId')}</span>}
        onChange={(event) => {
          setId(event.currentTarget.value);
          setIsRefused(false);
        }}
      />
      <Button type="submit" variant="default">
        {t('getStatus')}
      </Button>
    </form>
  );
}
