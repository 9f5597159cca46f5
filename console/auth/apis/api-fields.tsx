import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import type { CombinedError } from 'urql';
import type { SigningAlgorithm, TokenFormat } from '../../app/graphql/gql/auth/graphql.ts';
import { problemWithin } from '../../app/parts/problems.ts';
import { LinesField } from '../lines/lines-field.tsx';
import type { ApiDraft } from './draft.ts';
import { algorithms, lifetimeWords, lifetimes, tokenFormats } from './tokens.ts';

interface ApiFieldsProps {
  draft: ApiDraft;
  error: CombinedError | undefined;
  onChange: (change: Partial<ApiDraft>) => void;
}

/** The fields of an API that can change. */
export function ApiFields({ draft, error, onChange }: ApiFieldsProps) {
  const at = (field: string) => problemWithin(error, `/${field}`);
  return (
    <>
      <TextInput
        label="Name"
        description="People read it when a program asks for their consent."
        required
        value={draft.name}
        error={at('name')}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <LinesField
        label="Scopes"
        description="Names of its own, one on each line."
        placeholder="orders:read"
        required
        value={draft.scopes}
        error={at('scopes')}
        onChange={(scopes) => onChange({ scopes })}
      />
      <Radio.Group
        label="Access tokens"
        value={draft.tokenFormat}
        onChange={(format) => onChange({ tokenFormat: format as TokenFormat })}
      >
        <Stack gap="xs" mt="xs">
          {Object.entries(tokenFormats).map(([value, { label, text }]) => (
            <Radio key={value} value={value} label={label} description={text} />
          ))}
        </Stack>
      </Radio.Group>
      <NativeSelect
        label="Valid for"
        data={withChosen(draft.tokenSeconds)}
        value={draft.tokenSeconds}
        error={at('tokenSeconds')}
        onChange={({ currentTarget }) => onChange({ tokenSeconds: currentTarget.value })}
      />
      {draft.tokenFormat === 'jwt' && (
        <NativeSelect
          label="Signed by"
          data={algorithms}
          value={draft.tokenSigningAlg}
          onChange={({ currentTarget }) => onChange({ tokenSigningAlg: currentTarget.value as SigningAlgorithm })}
        />
      )}
    </>
  );
}

/** The usual lifetimes, and the one that the API has by now. */
function withChosen(seconds: string): { value: string; label: string }[] {
  const isUsual = lifetimes.some(({ value }) => value === seconds);
  return isUsual ? lifetimes : [...lifetimes, { value: seconds, label: lifetimeWords(Number(seconds)) }];
}
