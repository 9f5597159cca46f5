import { DeactivateMachineDocument } from '../../app/graphql/gql/entitlements/graphql.ts';
import type { LicenceQuery } from '../../app/graphql/gql/entitlements/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { Moment, Nothing } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { machinesOf } from '../licences/columns.tsx';

type Found = NonNullable<LicenceQuery['licence']>;
type Machine = Found['machines'][number];

/** The machines on which a licence is activated. */
export function Machines({ licence, project }: { licence: Found; project: string }) {
  const { key, machines, machinesMax } = licence;
  const act = useAct(DeactivateMachineDocument);
  const mayDeactivate = useMay('billing:write', project);
  const deactivate = (machine: Machine) =>
    act.run({ input: { key, fingerprint: machine.fingerprint } }, `${nameOf(machine)} is deactivated.`);
  const columns = machineColumns(machinesMax);
  return (
    <Section title="Machines" note={machinesOf(licence)}>
      {machines.length ? (
        <Rows
          label="Machines"
          rows={machines}
          columns={mayDeactivate ? [...columns, actsColumn(deactivate)] : columns}
        />
      ) : (
        <p>None yet. The program activates each machine by the key.</p>
      )}
    </Section>
  );
}

function machineColumns(max: number | null): Column<Machine>[] {
  return [
    {
      label: 'Machine',
      cell: ({ name, fingerprint }) => (
        <>
          {name ?? fingerprint}
          {name && <small>{fingerprint}</small>}
        </>
      ),
    },
    { label: 'Platform', cell: ({ platform }) => platform ?? <Nothing /> },
    {
      label: 'Place',
      isNumber: true,
      cell: ({ place }) =>
        max !== null && place > max ? `${formatNumber(place)}, over the limit` : formatNumber(place),
    },
    { label: 'Activated', isNumber: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { label: 'Offline until', isNumber: true, cell: ({ fileExpiresAt }) => <Moment at={fileExpiresAt} /> },
  ];
}

function actsColumn(deactivate: (machine: Machine) => Promise<unknown>): Column<Machine> {
  return {
    label: 'Actions',
    isActs: true,
    cell: (machine) => (
      <RowMenu
        of={nameOf(machine)}
        choices={[
          {
            label: 'Deactivate',
            isDangerous: true,
            text: `Frees the place of ${nameOf(machine)}. A licence file that it has checked out stays valid until it ends, and the program can activate the machine again.`,
            run: () => deactivate(machine),
          },
        ]}
      />
    ),
  };
}

function nameOf({ name, fingerprint }: Machine): string {
  return name ?? fingerprint;
}
