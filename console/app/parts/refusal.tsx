import { Text } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import type { CombinedError } from 'urql';
import { extensionsOf, unmadeSentenceOf } from './problem.tsx';

/**
 * Why a form was refused, unless its fields say all of it: a problem can be one of the whole, or of no field here. The first
 * field with a problem gets the focus, since it can be out of sight.
 */
export function Refusal({ error }: { error: CombinedError | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState(0);
  useLayoutEffect(() => {
    const invalid = place.current?.closest('form')?.querySelectorAll<HTMLElement>('[aria-invalid="true"]');
    setMarked(invalid?.length ?? 0);
    invalid?.[0]?.focus();
  }, [error]);
  if (!error) return null;
  const problems = extensionsOf(error).problems ?? [];
  return (
    <div ref={place}>
      {(problems.length === 0 || marked < problems.length) && (
        <Text role="alert" component="div" c="var(--console-bad)">
          {problems.length < 2
            ? unmadeSentenceOf(error)
            : problems.map((each) => <Problem key={each.pointer} of={each} />)}
        </Text>
      )}
    </div>
  );
}

function Problem({ of: { pointer, detail } }: { of: { pointer: string; detail: string } }) {
  return <div>{pointer ? `${pointer}: ${detail}` : `The input ${detail}`}</div>;
}
