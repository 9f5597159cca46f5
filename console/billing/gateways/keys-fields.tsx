import { PasswordInput, TextInput } from '@mantine/core';
import type { CombinedError } from 'urql';
import type { StripeKeysInput } from '../../app/graphql/gql/billing/graphql.ts';
import { problemAt } from '../../app/parts/problem.tsx';

/** The keys of an account at Stripe, as a person enters them. */
export type KeysDraft = Record<'secretKey' | 'publishableKey' | 'webhookSecret', string>;

export const noKeys: KeysDraft = { secretKey: '', publishableKey: '', webhookSecret: '' };

/** The keys as the API takes them; what is empty is left out. */
export function keysInput({ secretKey, publishableKey, webhookSecret }: KeysDraft): StripeKeysInput {
  const optional = { publishableKey: publishableKey || undefined, webhookSecret: webhookSecret || undefined };
  return { secretKey, ...optional };
}

interface KeysFieldsProps {
  keys: KeysDraft;
  error: CombinedError | undefined;
  onChange: (keys: KeysDraft) => void;
}

/** The keys of an account at Stripe. */
export function KeysFields({ keys, error, onChange }: KeysFieldsProps) {
  const field = (name: keyof KeysDraft) => ({
    autoComplete: 'off',
    value: keys[name],
    error: problemAt(error, `/stripe/${name}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...keys, [name]: currentTarget.value.trim() }),
  });
  return (
    <>
      <PasswordInput label="Secret key" placeholder="sk_test_…" required {...field('secretKey')} />
      <TextInput label="Publishable key" placeholder="pk_test_…" {...field('publishableKey')} />
      <PasswordInput
        label="Signing secret of webhooks"
        description="It can follow, once the endpoint exists at Stripe."
        placeholder="whsec_…"
        {...field('webhookSecret')}
      />
    </>
  );
}
