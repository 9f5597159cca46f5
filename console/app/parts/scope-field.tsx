import { Checkbox, SimpleGrid } from '@mantine/core';

interface ScopeFieldProps {
  description?: string;
  scopes: readonly string[];
  value: string[];
  error?: string;
  onChange: (scopes: string[]) => void;
}

/** Chooses scopes of the hub. */
export function ScopeField({ scopes, ...props }: ScopeFieldProps) {
  return (
    <Checkbox.Group label="Scopes" {...props}>
      <SimpleGrid cols={2} spacing="xs" mt="xs">
        {scopes.map((scope) => (
          <Checkbox key={scope} value={scope} label={scope} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
