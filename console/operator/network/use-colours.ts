import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { CombinedError } from 'urql';
import { useQuery } from 'urql';
import { NetworkColorsDocument } from '../../app/graphql/gql/operator/graphql.ts';
import type { ColorPartsFragment } from '../../app/graphql/gql/operator/graphql.ts';

interface Accents {
  accentColor: string;
  accentColorDark: string;
}

interface Colours {
  shown: ColorPartsFragment;
  error: CombinedError | undefined;
}

/** Asks the API for the colours that follow from the accents, a moment after each change. A refused one changes none. */
export function useColours({ accentColor, accentColorDark }: Accents, saved: ColorPartsFragment): Colours {
  const wanted = { accentColor: accentColor.trim() || null, accentColorDark: accentColorDark.trim() || null };
  const [settled] = useDebouncedValue(JSON.stringify(wanted), 300);
  const [{ data, error }] = useQuery({
    query: NetworkColorsDocument.toString(),
    variables: JSON.parse(settled) as typeof wanted,
    requestPolicy: 'network-only',
  });
  const [last, setLast] = useState(saved);
  const colours = (data as { networkColors?: ColorPartsFragment } | undefined)?.networkColors;
  if (colours && !error && colours !== last) setLast(colours);
  return { shown: last, error };
}
