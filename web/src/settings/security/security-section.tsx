import { PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ListFailed } from '../../ui/lists/list-message.tsx';
import { Card } from '../card.tsx';
import { SectionForm } from '../section-form.tsx';
import { SectionSkeletons } from '../section-skeletons.tsx';
import { type LoadedSettings, settingsQuery } from '../settings-api.ts';
import { t } from '../texts.ts';
import { Toggle } from '../toggle.tsx';
import { AccessId, KeyField } from './key-field.tsx';
import classes from './security-section.module.css';
import { useSecuritySettings } from './use-security-settings.ts';

/** Shows the security settings: the keys of the caller, authorized domains, Dropbox. */
export function SecuritySection() {
  const { data, error, refetch } = useQuery(settingsQuery);
  if (data) return <SecurityForm settings={data} />;
  if (error) return <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />;
  return <SectionSkeletons />;
}

function SecurityForm({ settings }: { settings: LoadedSettings }) {
  const editing = useSecuritySettings(settings);
  const { draft, saved, change, errorAt } = editing;
  return (
    <SectionForm editing={editing}>
      <Card title={t('keys')} help={t('keysHelp')}>
        <div className={classes.fields}>
          <KeyField
            label={t('apiKey')}
            help={t('apiKeyHelp')}
            warning={draft.api_key === saved.api_key ? null : t('apiKeyWarning')}
            value={draft.api_key}
            error={errorAt('api_key')}
            onChange={(api_key) => change({ api_key })}
          />
          <KeyField
            label={t('uploadKey')}
            help={t('uploadKeyHelp')}
            warning={draft.upload_key === saved.upload_key ? null : t('uploadKeyWarning')}
            value={draft.upload_key}
            error={errorAt('upload_key')}
            onChange={(upload_key) => change({ upload_key })}
          />
          <AccessId value={draft.access_id} />
        </div>
      </Card>
      <Card title={t('domains')} help={t('domainsHelp')}>
        <TextInput
          label={t('domains')}
          description={t('domainsNote')}
          placeholder="example.com, cms.example.org"
          spellCheck={false}
          autoComplete="off"
          value={draft.authorized_domains}
          error={errorAt('authorized_domains')}
          onChange={(event) => change({ authorized_domains: event.currentTarget.value })}
        />
      </Card>
      <Card title={t('sharedLinks')} help={t('sharedLinksHelp')}>
        <Toggle
          label={t('removePersonalInfo')}
          help={t('removePersonalInfoHelp')}
          isOn={draft.shares_remove_personal_info}
          onChange={(shares_remove_personal_info) => change({ shares_remove_personal_info })}
        />
      </Card>
      <Card title={t('dropbox')} help={t('dropboxHelp')}>
        <div className={classes.fields}>
          <TextInput
            label={t('dropboxKey')}
            spellCheck={false}
            autoComplete="off"
            value={draft.dropbox_app_key}
            error={errorAt('dropbox_app_key')}
            onChange={(event) => change({ dropbox_app_key: event.currentTarget.value })}
          />
          <PasswordInput
            label={t('dropboxSecret')}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('show', { name: t('dropboxSecret') }) }}
            value={draft.dropbox_app_secret}
            error={errorAt('dropbox_app_secret')}
            onChange={(event) => change({ dropbox_app_secret: event.currentTarget.value })}
          />
        </div>
      </Card>
    </SectionForm>
  );
}
