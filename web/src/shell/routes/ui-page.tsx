import { Badge, Button, Checkbox, PasswordInput, Select, TextInput, Title } from '@mantine/core';
import { ASSET_PAGE_SIZES } from '@spindle/contracts/http/paging';
import { IconCloudUpload, IconPhotoSearch, IconRefresh, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type AlertType, showAlert } from '../../ui/alerts/alerts.ts';
import { ErrorPage } from '../../ui/error-page.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { Logo } from '../../ui/logo.tsx';
import { TopProgress } from '../../ui/top-progress.tsx';
import classes from './ui-page.module.css';

const ALERTS: AlertType[] = ['success', 'warning', 'danger', 'info'];
const TONES = ['accent', 'green', 'yellow', 'red', 'cyan', 'blue', 'gray'];
const VARIANTS = ['filled', 'default', 'light', 'subtle'];

/** Shows every component of `ui/` in its states, for development. Not part of the production build. */
export function UiPage() {
  const [page, setPage] = useState(5);
  const [pageSize, setPageSize] = useState(30);
  return (
    <main className={classes.page}>
      <TopProgress isActive />
      <Title order={1}>
        <Logo size={28} /> Parts
      </Title>
      <Alerts />
      <Buttons />
      <Example name="Badges">
        {TONES.map((tone) => (
          <Badge key={tone} variant="light" color={tone}>
            {tone}
          </Badge>
        ))}
      </Example>
      <Example name="Fields">
        <TextInput label="Text" placeholder="e.g. hero_v3" />
        <TextInput label="With an error" defaultValue="1920x" error="Size must be WIDTHxHEIGHT" />
        <PasswordInput label="Password" defaultValue="secret" />
        <Select label="Choice" data={['One', 'Two']} defaultValue="One" />
        <Checkbox label="On" defaultChecked />
      </Example>
      <Example name="Facts">
        <KeyValues
          entries={[
            { label: 'File name', value: 'lakeside-dusk-panorama.jpg' },
            { label: 'Asset ID', value: <code>0e43b8c1d2f94e7aa6b3c5d7e9f0ee55</code> },
            { label: 'Dimensions', value: '2560 × 1600 px' },
          ]}
        />
      </Example>
      <EmptyStates />
      <Example name="Error page">
        <ErrorPage title="Something went wrong" message="One line of help.">
          <Button>Try again</Button>
        </ErrorPage>
      </Example>
      <Pager
        page={page}
        pageSize={pageSize}
        pageSizes={ASSET_PAGE_SIZES}
        total={12_486}
        onPage={setPage}
        onPageSize={setPageSize}
      />
    </main>
  );
}

function Alerts() {
  return (
    <Example name="Alerts">
      {ALERTS.map((type) => (
        <Button
          key={type}
          variant="default"
          onClick={() => showAlert({ type, message: `An alert of type ${type}.` })}
        >
          {type}
        </Button>
      ))}
      <Button
        variant="default"
        onClick={() =>
          showAlert({
            type: 'success',
            message: 'Moved to trash.',
            action: {
              label: 'Undo',
              onClick: () => showAlert({ type: 'info', message: 'Restored.' }),
            },
          })
        }
      >
        with an action
      </Button>
    </Example>
  );
}

function Buttons() {
  return (
    <Example name="Buttons">
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      <Button color="red">danger</Button>
      <Button loading>loading</Button>
      <Button disabled>disabled</Button>
      <IconButton icon={IconRefresh} label="Refresh" variant="default" />
      <IconButton icon={IconTrash} label="Delete" />
      <IconButton icon={IconTrash} label="Delete, not now" disabled />
    </Example>
  );
}

function EmptyStates() {
  return (
    <Example name="Empty states">
      <EmptyState
        icon={IconPhotoSearch}
        title="No assets found"
        help="Try a different search, or remove a filter."
      >
        <Button variant="default">Clear all filters</Button>
      </EmptyState>
      <EmptyState
        icon={IconCloudUpload}
        tone="invites"
        title="No assets found"
        help="Drop files anywhere, or choose them."
      >
        <Button>Add Assets</Button>
      </EmptyState>
    </Example>
  );
}

interface ExampleProps {
  name: string;
  children: ReactNode;
}

function Example({ name, children }: ExampleProps) {
  return (
    <section className={classes.part}>
      <Title order={2}>{name}</Title>
      <div className={classes.states}>{children}</div>
    </section>
  );
}
