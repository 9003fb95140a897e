import { Anchor, Skeleton, Text, Title } from '@mantine/core';
import type { LegalText, readTerms } from '@spindle/contracts/legal/legal';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { call } from '../api/call.ts';
import { useTitle } from '../lib/use-title.ts';
import { ListFailed } from '../ui/lists/list-message.tsx';
import { Logo } from '../ui/logo.tsx';
import { Markdown } from '../ui/markdown/markdown.tsx';
import classes from './legal-page.module.css';
import { t } from './texts.ts';

interface LegalPageProps {
  title: string;
  route: typeof readTerms;
}

/** Shows a legal text of the installation to everyone, signed in or not. */
export function LegalPage({ title, route }: LegalPageProps) {
  useTitle(title);
  const { data, error, refetch } = useQuery({
    queryKey: ['legal', route.path],
    queryFn: async ({ signal }) => (await call(route, { signal })).data,
  });
  return (
    <main className={classes.page}>
      <Anchor component={Link} to="/" className={classes.back}>
        <Logo size={28} /> {t('back')}
      </Anchor>
      <Title order={1}>{title}</Title>
      {!data && !error && <Waiting />}
      {!data && error && <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />}
      {data && <LegalContent {...data} />}
    </main>
  );
}

function LegalContent({ format, text }: LegalText) {
  return (
    <div className={classes.text}>
      {format === 'markdown' ? (
        <Markdown text={text} />
      ) : (
        <Text size="md" className={classes.plain}>
          {text}
        </Text>
      )}
    </div>
  );
}

const LINES = ['40%', '100%', '95%', '70%'];

function Waiting() {
  return (
    <div aria-busy="true" className={classes.text}>
      {LINES.map((width) => (
        <Skeleton key={width} width={width} height={16} />
      ))}
    </div>
  );
}
