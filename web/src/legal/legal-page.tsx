import { Anchor, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTitle } from '../lib/use-title.ts';
import { Logo } from '../ui/logo.tsx';
import classes from './legal-page.module.css';
import { t } from './texts.ts';

interface LegalPageProps {
  title: string;
  sections: { heading: string; text: string }[];
}

/** Shows a page of plain text to everyone, signed in or not. */
export function LegalPage({ title, sections }: LegalPageProps) {
  useTitle(title);
  return (
    <main className={classes.page}>
      <Anchor component={Link} to="/" className={classes.back}>
        <Logo size={28} /> {t('back')}
      </Anchor>
      <Title order={1}>{title}</Title>
      {sections.map(({ heading, text }) => (
        <section key={heading} className={classes.section}>
          <Title order={2}>{heading}</Title>
          <Text size="md">{text}</Text>
        </section>
      ))}
    </main>
  );
}
