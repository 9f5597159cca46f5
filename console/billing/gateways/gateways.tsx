import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { DisconnectGatewayDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { GatewayName, GatewayRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { CodeNote } from '../../app/parts/code.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { words } from '../../app/parts/words.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { ChangeKeys } from './change-keys.tsx';
import { ConnectGateway } from './connect-gateway.tsx';
import { gatewayWords } from './gateway-words.ts';
import { WebhookAddress } from './webhook-address.tsx';

const columns: Column<GatewayRowFragment>[] = [
  {
    label: 'Gateway',
    cell: ({ gateway, reference }) => (
      <>
        {gatewayWords[gateway].label}
        {reference && <small>{reference}</small>}
      </>
    ),
  },
  { label: 'Mode', cell: ({ mode }) => words(mode) },
  { label: 'Webhooks', cell: (account) => <WebhookAddress account={account} /> },
  { label: 'Connected', isNumber: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

/** The gateways that take payments for a project. */
export function Gateways({ accounts, project }: { accounts: readonly GatewayRowFragment[]; project: string }) {
  const [isConnecting, { open, close }] = useDisclosure();
  const [changed, setChanged] = useState<string>();
  const disconnect = useAct(DisconnectGatewayDocument);
  const mayChange = useMay('billing:write', project);
  const names = Object.keys(gatewayWords) as GatewayName[];
  const others = names.filter((name) => !accounts.some(({ gateway }) => gateway === name));
  const acts: Column<GatewayRowFragment> = {
    label: 'Actions',
    isActs: true,
    cell: ({ id, gateway }) => {
      const { label } = gatewayWords[gateway];
      const text = `${label} takes no more payments, and the payment methods that it has saved are no longer charged, also after you connect it again. It still pays back what it has taken.`;
      const run = () => disconnect.run({ id }, `${label} is disconnected.`);
      const keys = gateway === 'stripe' ? [{ label: 'Change the keys', open: () => setChanged(id) }] : [];
      return <RowMenu of={label} choices={[...keys, { label: 'Disconnect', isDangerous: true, text, run }]} />;
    },
  };
  const connect = mayChange && others.length > 0 && (
    <Button variant="default" size="compact-sm" onClick={open}>
      Connect a gateway
    </Button>
  );
  return (
    <Section title="Gateways" action={connect}>
      {accounts.length ? (
        <Rows label="Gateways" rows={accounts} columns={[...columns, ...(mayChange ? [acts] : [])]} />
      ) : (
        <CodeNote>No gateway takes payments yet: record those that you receive.</CodeNote>
      )}
      {changed && <ChangeKeys id={changed} onClose={() => setChanged(undefined)} />}
      {isConnecting && <ConnectGateway gateways={others} project={project} onClose={close} />}
    </Section>
  );
}
