import { Radio, Stack } from '@mantine/core';
import type { Role } from '../../app/graphql/gql/auth/graphql.ts';
import { words } from '../../app/parts/words.ts';
import { roles } from './roles.ts';

interface RoleFieldProps {
  value: Role;
  error?: string;
  onChange: (role: Role) => void;
}

/** Chooses a role by what it allows. */
export function RoleField({ value, error, onChange }: RoleFieldProps) {
  return (
    <Radio.Group label="Role" value={value} error={error} onChange={(chosen) => onChange(chosen as Role)}>
      <Stack gap="xs" mt="xs">
        {Object.entries(roles).map(([role, text]) => (
          <Radio key={role} value={role} label={words(role)} description={text} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
