import { Text } from '@mantine/core';
import type { CombinedError } from 'urql';
import { extensionsOf } from '../../app/parts/problem.tsx';

interface RefusalProps {
  error: CombinedError | undefined;
  /** How the pointers begin at whose fields the form shows the problems. */
  shown: readonly string[];
}

/** The problems of a change that stand at no field of its form: the API checks the product as a whole. */
export function Refusal({ error, shown }: RefusalProps) {
  const problems = extensionsOf(error).problems ?? [];
  const elsewhere = problems.filter(({ pointer }) => !shown.some((start) => pointer.startsWith(start)));
  const isMarked = elsewhere.length < problems.length;
  if (!problems.length) return null;
  return (
    <Text role="alert" component="div" c="var(--console-bad)">
      {isMarked && <div>Check the fields that are marked.</div>}
      {elsewhere.map(({ pointer, detail }) => (
        <div key={pointer}>
          {pointer}: {detail}
        </div>
      ))}
    </Text>
  );
}
