import { NativeSelect, TextInput } from '@mantine/core';
import type { CombinedError } from 'urql';
import type { GatewayName } from '../../app/graphql/gql/billing/graphql.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { sandboxTokens } from './sandbox-tokens.ts';

interface TokenFieldProps {
  gateway: GatewayName | undefined;
  value: string;
  error: CombinedError | undefined;
  onChange: (token: string) => void;
}

/** What the frontend of a gateway names a card by; the sandbox has one token for each outcome. */
export function TokenField({ gateway, value, error, onChange }: TokenFieldProps) {
  const shared = { label: 'Token', 'data-autofocus': true, value, error: problemAt(error, '/token') };
  if (gateway === 'sandbox')
    return (
      <NativeSelect
        {...shared}
        label="Token of the sandbox"
        description="Each has its own outcome; no real money moves."
        data={sandboxTokens}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...shared}
      description="The frontend of the gateway gives it to you; it is used once. Never a card number."
      required
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
