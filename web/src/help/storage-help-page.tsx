import { Anchor, Button, TextInput, Title } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTitle } from '../lib/use-title.ts';
import { Logo } from '../ui/logo.tsx';
import { JsonBlock } from './json-block.tsx';
import classes from './storage-help-page.module.css';
import { bucketPolicy, corsRules, userPolicy } from './storage-policy.ts';
import { t } from './texts.ts';

const PROBLEMS = [
  'problemKeys',
  'problemPolicy',
  'problemRegion',
  'problemEndpoint',
  'problemOwnKeys',
] as const;

/** Explains to everyone how to set up an S3 bucket. The query names the bucket and the folder. */
export function StorageHelpPage() {
  useTitle(t('title'));
  const [query] = useSearchParams();
  const [name, setName] = useState(query.get('bucket') ?? '');
  const [folder, setFolder] = useState(query.get('folder') ?? '');
  const bucket = { name, folder };
  return (
    <main className={classes.page}>
      <Anchor component={Link} to="/" className={classes.back}>
        <Logo size={28} /> {t('back')}
      </Anchor>
      <Title order={1}>{t('title')}</Title>
      <p className={classes.text}>{t('intro')}</p>
      <div className={classes.fields}>
        <TextInput
          label={t('bucket')}
          placeholder={t('bucketHint')}
          spellCheck={false}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('folder')}
          placeholder={t('folderHint')}
          spellCheck={false}
          autoComplete="off"
          value={folder}
          onChange={(event) => setFolder(event.currentTarget.value)}
        />
      </div>
      <Section heading={t('create')} text={t('createText')} />
      <Section heading={t('user')} text={t('userText')}>
        <JsonBlock name={t('userPolicy')} json={userPolicy(bucket)} />
        <h3 className={classes.sub}>{t('otherAccount')}</h3>
        <p className={classes.text}>{t('otherAccountText')}</p>
        <JsonBlock name={t('bucketPolicy')} json={bucketPolicy(bucket)} />
      </Section>
      <Section heading={t('cors')} text={t('corsText')}>
        <JsonBlock name={t('corsRules')} json={corsRules(window.location.origin)} />
      </Section>
      <Section heading={t('save')} text={t('saveText')}>
        <Button component={Link} to="/admin/settings/storage" variant="default">
          {t('openSettings')}
        </Button>
      </Section>
      <Section heading={t('problems')}>
        <ul className={`${classes.text} ${classes.problems}`}>
          {PROBLEMS.map((problem) => (
            <li key={problem}>{t(problem)}</li>
          ))}
        </ul>
      </Section>
    </main>
  );
}

interface SectionProps {
  heading: string;
  text?: string;
  children?: ReactNode;
}

function Section({ heading, text, children }: SectionProps) {
  const headingId = useId();
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {heading}
      </h2>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children}
    </section>
  );
}
