import { CustomerLinksDocument, ExpireCustomerLinkDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { CustomerLinkRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Moment, MomentOfDay } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';

/** The links of a customer that open something; nothing without any. */
export function CustomerLinks({ customerId, project }: { customerId: string; project: string }) {
  const { data } = useScreen(CustomerLinksDocument, { customer: customerId });
  const mayChange = useMay('billing:write', project);
  const act = useAct(ExpireCustomerLinkDocument);
  const rows = data?.customerLinks.nodes.filter(({ isExpired }) => !isExpired) ?? [];
  const end: Column<CustomerLinkRowFragment> = {
    label: 'Actions',
    isActs: true,
    cell: ({ id, invoice }) => (
      <RowMenu
        of={`the link to ${invoice?.number ?? 'the portal'}`}
        choices={[
          {
            label: 'End',
            isDangerous: true,
            text: 'It opens nothing any more. The customer needs another one.',
            run: () => act.run({ id }, 'The link has ended.'),
          },
        ]}
      />
    ),
  };
  if (!rows.length) return null;
  return (
    <Section title="Links" note={rows.length}>
      <Rows label="Links" rows={rows} columns={[...columns, ...(mayChange ? [end] : [])]} />
    </Section>
  );
}

const columns: Column<CustomerLinkRowFragment>[] = [
  { label: 'Opens', cell: ({ invoice }) => (invoice ? `Invoice ${invoice.number}` : 'The portal') },
  { label: 'Created', isNumber: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: 'Valid until', isNumber: true, cell: ({ expiresAt }) => <MomentOfDay at={expiresAt} /> },
];
