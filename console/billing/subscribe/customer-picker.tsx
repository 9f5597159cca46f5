import { useState } from 'react';
import { FindCustomersDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { ClockedCustomerFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { SearchSelect } from '../../app/parts/search-select.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { nameOf } from '../customers/customer-name.ts';

interface CustomerPickerProps {
  project: string;
  chosen: ClockedCustomerFragment | undefined;
  onChoose: (customer: ClockedCustomerFragment) => void;
}

/** Chooses a customer by name, email or external id. */
export function CustomerPicker({ project, chosen, onChoose }: CustomerPickerProps) {
  const [text, setText] = useState('');
  const { data } = useScreen(FindCustomersDocument, { projectId: project, filter: { text: text || undefined } });
  const customers = data?.customers.nodes ?? [];
  return (
    <SearchSelect
      label="Customer"
      placeholder="Name, email or external id"
      description={chosen?.testClock ? `By the test clock “${chosen.testClock.name}”` : undefined}
      found={customers.map((customer) => ({ value: customer.id, label: labelOf(customer) }))}
      chosen={chosen && { value: chosen.id, label: labelOf(chosen) }}
      onSearch={setText}
      onChoose={(id) => {
        const customer = customers.find((each) => each.id === id);
        if (customer) onChoose(customer);
      }}
    />
  );
}

function labelOf(customer: ClockedCustomerFragment): string {
  return customer.name && customer.email ? `${customer.name}, ${customer.email}` : nameOf(customer);
}
