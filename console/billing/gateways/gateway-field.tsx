import { NativeSelect } from '@mantine/core';
import type { GatewayName } from '../../app/graphql/gql/billing/graphql.ts';
import { gatewayWords } from './gateway-words.ts';

interface GatewayFieldProps {
  gateways: readonly GatewayName[];
  value: GatewayName;
  onChange: (gateway: GatewayName) => void;
}

/** A choice among the gateways of a project; left out where there is only one. */
export function GatewayField({ gateways, value, onChange }: GatewayFieldProps) {
  if (gateways.length < 2) return null;
  return (
    <NativeSelect
      label="Gateway"
      data={gateways.map((gateway) => ({ value: gateway, label: gatewayWords[gateway].label }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as GatewayName)}
    />
  );
}
