import { Select } from '@mantine/core';
import type { OptionsFilter } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { CustomerChoicesDocument } from '../../app/graphql/gql/analytics/graphql.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { nameOf } from '../../billing/customers/customer-name.ts';

interface CustomerChoiceProps {
  project: string;
  /** The id of the customer. */
  chosen: string | undefined;
  onChoose: (customer: string | undefined) => void;
}

const all = { value: '', label: 'All customers' };

/** Limits figures to one customer, which is searched by name, email or external id. */
export function CustomerChoice({ project, chosen, onChoose }: CustomerChoiceProps) {
  const [text, setText] = useState('');
  const { data } = useScreen(CustomerChoicesDocument, {
    ...{ projectId: project, filter: { text: text || undefined } },
    ...{ customerId: chosen ?? '', hasCustomer: chosen !== undefined },
  });
  const others = (data?.customers.nodes ?? []).filter(({ id }) => id !== chosen);
  const name = data?.customer ? nameOf(data.customer) : data && chosen;
  const own = chosen ? [{ value: chosen, label: name ?? 'One customer' }] : [];
  const options = [all, ...own, ...others.map((customer) => ({ value: customer.id, label: nameOf(customer) }))];
  const search = useDebouncedCallback((typed: string) => {
    setText(options.some(({ label }) => label === typed) ? '' : typed);
  }, 250);
  return (
    <Select
      aria-label="Customer"
      searchable
      allowDeselect={false}
      data={options}
      filter={asFound}
      maxDropdownHeight={320}
      nothingFoundMessage="Nothing found"
      value={chosen ?? ''}
      onSearchChange={search}
      onChange={(value) => onChoose(value || undefined)}
    />
  );
}

/** The server has filtered already. */
const asFound: OptionsFilter = ({ options }) => options;
