import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from '../texts.ts';
import classes from './did-you-mean.module.css';
import { useSuggestions } from './suggestions-api.ts';
import { useSuggestionLinks } from './use-suggestion-links.ts';

/** Names that are offered. */
const OFFERED = 4;

interface DidYouMeanProps {
  /** What nothing was found for. */
  text: string;
}

/** Names near what nothing was found for, where there are any. */
export function DidYouMean({ text }: DidYouMeanProps) {
  const places = useSuggestionLinks(useSuggestions(text)).slice(0, OFFERED);
  if (places.length === 0) return null;
  return (
    <section className={classes.offer} aria-label={t('didYouMean')}>
      <span>{t('didYouMean')}</span>
      {places.map(({ key, name, to, state }) => (
        <Anchor
          key={key}
          component={Link}
          to={to}
          state={state}
          preventScrollReset={state !== undefined}
          className={classes.name}
        >
          {name}
        </Anchor>
      ))}
    </section>
  );
}
