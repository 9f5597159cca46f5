import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { CombinedError } from 'urql';
import { extensionsOf } from './problems.ts';
import { Refusal } from './refusal.tsx';

export interface StaleProps {
  error: CombinedError | undefined;
  /** What a form edits, such as `product`. */
  thing: string;
  isPlural?: boolean;
  /** Reads the newest version into the form, which keeps what the person has entered. */
  onLoad: () => Promise<unknown>;
}

/** Why a form was refused. If what it edits was changed elsewhere in the meantime, it offers to load the newest version. */
export function StaleOrRefusal({ error, thing, isPlural, onLoad }: StaleProps) {
  const [isLoading, setLoading] = useState(false);
  if (extensionsOf(error).code !== 'version_is_stale') return <Refusal error={error} />;
  const load = async () => {
    setLoading(true);
    await onLoad();
    setLoading(false);
  };
  return (
    <Group role="alert" gap="sm">
      <Text c="var(--console-bad)">
        The {thing} {isPlural ? 'were' : 'was'} changed elsewhere while you edited {isPlural ? 'them' : 'it'}. Nothing
        is overwritten: load the newest version, which keeps what you have entered, then save again.
      </Text>
      <Button variant="default" loading={isLoading} onClick={() => void load()}>
        Load the newest version
      </Button>
    </Group>
  );
}
