import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { ConnectGatewayDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { GatewayName } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { gatewayWords } from './gateway-words.ts';
import { KeysFields, keysInput, noKeys } from './keys-fields.tsx';

interface ConnectGatewayProps {
  /** Those that are not connected. */
  gateways: readonly GatewayName[];
  project: string;
  onClose: () => void;
}

/** Connects a project to a gateway, after saying what that means. */
export function ConnectGateway({ gateways, project, onClose }: ConnectGatewayProps) {
  const [gateway, setGateway] = useState(gateways[0]!);
  const [keys, setKeys] = useState(noKeys);
  const act = useAct(ConnectGatewayDocument, { isForm: true });
  const { label, about } = gatewayWords[gateway];
  const connect = async () => {
    const stripe = gateway === 'stripe' ? keysInput(keys) : undefined;
    if (await act.run({ input: { projectId: project, gateway, stripe } }, `${label} is connected.`)) onClose();
  };
  return (
    <FormDialog title="Connect a gateway" action="Connect" isOpen onClose={onClose} act={act} onSubmit={connect}>
      <NativeSelect
        label="Gateway"
        data={gateways.map((value) => ({ value, label: gatewayWords[value].label }))}
        data-autofocus
        value={gateway}
        error={problemAt(act.error, '/gateway')}
        onChange={({ currentTarget }) => setGateway(currentTarget.value as GatewayName)}
      />
      <Text size="sm">{about}</Text>
      {gateway === 'stripe' && <KeysFields keys={keys} error={act.error} onChange={setKeys} />}
    </FormDialog>
  );
}
