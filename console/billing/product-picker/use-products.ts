import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { ProductChoicesDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { useScreen } from '../../app/parts/use-screen.ts';

export interface ProductOption {
  value: string;
  label: string;
}

/** Searches the products of a project while a person types. */
export function useProducts(project: string) {
  const [text, setText] = useState('');
  const search = useDebouncedCallback(setText, 250);
  const { data } = useScreen(ProductChoicesDocument, { filter: { projectId: project, text: text || undefined } });
  const found = (data?.products.nodes ?? []).map(({ id, name }): ProductOption => ({ value: id, label: name }));
  return { found, search };
}

/** What was found and what is chosen, each once, so that the names of chosen products stay. */
export function withChosen(found: readonly ProductOption[], chosen: readonly ProductOption[]): ProductOption[] {
  return [...chosen, ...found.filter(({ value }) => !chosen.some((each) => each.value === value))];
}
