import { Button, Checkbox, Group, Loader, Select, Text } from '@mantine/core';
import { applyChanges, findVariants } from '@spindle/contracts/word-substitutions/substitute-words';
import type { WordSubstitution } from '@spindle/contracts/word-substitutions/word-substitutions';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { wordSubstitutionsQuery } from '../../settings/word-substitutions/word-substitutions-api.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import classes from './substitute-dialog.module.css';
import { t } from './texts.ts';

interface SubstituteDialogProps {
  lang: string;
  text: string;
  onChange: (text: string) => void;
  onClose: () => void;
}

/** Lists every variant in the text with the word that replaces it. The user selects which to apply. */
export function SubstituteDialog({ lang, text, onChange, onClose }: SubstituteDialogProps) {
  const { data, error, refetch } = useQuery(wordSubstitutionsQuery);
  const [domain, setDomain] = useState<string | null>(null);
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());
  const groups = (data ?? []).filter((group) => appliesTo(group, lang));
  const domains = [...new Set(groups.map((group) => group.domain))];
  const changes = useMemo(() => {
    const chosen = (data ?? []).filter(
      (group) => appliesTo(group, lang) && (domain === null || group.domain === domain),
    );
    return findVariants(text, chosen.flatMap(entriesOf));
  }, [data, domain, lang, text]);
  const selected = changes.filter(({ from }) => !skipped.has(from));
  const toggle = (from: number) => {
    const next = new Set(skipped);
    if (!next.delete(from)) next.add(from);
    setSkipped(next);
  };
  const handleApply = () => {
    onChange(applyChanges(text, selected));
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t('substituteTitle')} size={520}>
      {error && <LoadFailed title={t('substitutionsFailed')} error={error} onRetry={refetch} />}
      {!data && !error && <Loader aria-label={t('loading')} />}
      {domains.length > 1 && (
        <Select
          label={t('domain')}
          placeholder={t('allDomains')}
          mb="md"
          clearable
          data={domains}
          value={domain}
          onChange={setDomain}
        />
      )}
      {data && changes.length === 0 && (
        <div>
          <Text size="sm" fw={550}>
            {t('noChanges')}
          </Text>
          <Text size="sm" c="var(--text-3)">
            {t('noChangesHelp')}
          </Text>
        </div>
      )}
      <ul className={classes.changes} aria-label={t('changes')}>
        {changes.map(({ line, from, old, next }) => (
          <li key={from} className={classes.change}>
            <Checkbox
              checked={!skipped.has(from)}
              aria-label={t('change', { line, old, next })}
              label={
                <>
                  <del>{old}</del> <ins>{next}</ins>
                </>
              }
              onChange={() => toggle(from)}
            />
            <span className={classes.line}>{t('lineNumber', { line })}</span>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={selected.length === 0} onClick={handleApply}>
          {t('apply', { count: selected.length })}
        </Button>
      </Group>
    </Dialog>
  );
}

/** Returns whether a group applies to a language: words of `en` apply to `en-GB` too. */
function appliesTo(group: WordSubstitution, lang: string): boolean {
  const requested = lang.toLowerCase();
  const groupLang = group.lang.toLowerCase();
  return requested === groupLang || requested.startsWith(`${groupLang}-`);
}

function entriesOf({ words }: WordSubstitution) {
  return Object.entries(words).map(([word, variants]) => ({ word, variants }));
}
