import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from '../texts.ts';
import classes from './did-you-mean.module.css';
import { useSuggestions } from './suggestions-api.ts';
import { useSuggestionLinks } from './use-suggestion-links.ts';

/** Limits the offered names. */
const OFFERED_MAX = 4;

interface DidYouMeanProps {
  /** The text without matches. */
  text: string;
}

/** Offers names that are similar to a text without matches. */
export function DidYouMean({ text }: DidYouMeanProps) {
  const links = useSuggestionLinks(useSuggestions(text), []).slice(0, OFFERED_MAX);
  if (links.length === 0) return null;
  return (
    <section className={classes.offer} aria-label={t('didYouMean')}>
      <span>{t('didYouMean')}</span>
      {links.map(({ key, name, to, state }) => (
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
