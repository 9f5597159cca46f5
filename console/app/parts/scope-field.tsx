import { Checkbox, SimpleGrid } from '@mantine/core';

interface ScopeFieldProps {
  description?: string;
  scopes: readonly string[];
  value: string[];
  error?: string;
  onChange: (scopes: string[]) => void;
}

/** Chooses scopes of the hub. The first one is marked for all of them, since a group cannot be. */
export function ScopeField({ scopes, ...props }: ScopeFieldProps) {
  return (
    <Checkbox.Group label="Scopes" {...props}>
      <SimpleGrid cols={2} spacing="xs" my="xs">
        {scopes.map((scope, index) => (
          <Checkbox
            key={scope}
            value={scope}
            label={scope}
            aria-invalid={index === 0 && props.error ? true : undefined}
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
