import { InstanceSettingsDocument } from '../../app/graphql/gql/operator/graphql.ts';
import type { InstanceSettingsQuery } from '../../app/graphql/gql/operator/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Nothing } from '../../app/parts/moment.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { Screen } from '../../app/parts/screen.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { windowOf } from './window.ts';

type Setting = InstanceSettingsQuery['instance']['settings'][number] & { id: string };
type Limit = InstanceSettingsQuery['instance']['limits'][number] & { id: string };

const settingColumns: Column<Setting>[] = [
  { label: 'Setting', cell: ({ name }) => <code>{name}</code> },
  { label: 'Value', cell: (setting) => <Value of={setting} /> },
  { label: 'From', cell: ({ isFromEnvironment }) => (isFromEnvironment ? 'Environment' : 'Default') },
];

const limitColumns: Column<Limit>[] = [
  { label: 'Limit', cell: ({ description }) => description },
  { label: 'At most', isNumber: true, cell: ({ maximum }) => formatNumber(String(maximum)) },
  { label: 'In', cell: ({ seconds }) => windowOf(seconds) },
  { label: 'Counted', cell: ({ isPerInstance }) => (isPerInstance ? 'By each instance' : 'By all instances') },
  { label: 'Set by', isHiddenOnPhone: true, cell: ({ setting }) => (setting ? <code>{setting}</code> : <Nothing />) },
];

/** The settings of the instance that answers, as they are in effect, and the limits that it enforces. */
export function InstanceSettings() {
  const screen = useScreen(InstanceSettingsDocument, {});
  return (
    <Screen title="Settings" note={screen.data && `Version ${screen.data.instance.version}`} of={screen}>
      {({ instance }) => (
        <>
          <Section title="Environment" note="Read at the start of the hub">
            <Rows label="Environment" rows={instance.settings.map(withId)} columns={settingColumns} />
          </Section>
          <Section title="Limits">
            <Rows label="Limits" rows={instance.limits.map(withId)} columns={limitColumns} />
          </Section>
        </>
      )}
    </Screen>
  );
}

function withId<T extends { name: string }>(row: T): T & { id: string } {
  return { ...row, id: row.name };
}

function Value({ of: { value, isSecret, isFromEnvironment } }: { of: Setting }) {
  if (isSecret) return isFromEnvironment ? 'Set' : 'Not set';
  return value ?? <Nothing />;
}
