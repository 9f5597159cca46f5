import { MoreLicencesDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { ShowMore, countOf } from '../../app/list/show-more.tsx';
import { useMore } from '../../app/list/use-more.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import { listsOf } from './own-customer.ts';
import type { OwnCustomer } from './own-customer.ts';

type Row = OwnCustomer['licences']['nodes'][number];

const columns: Column<Row>[] = [
  {
    label: 'Product',
    cell: ({ product, key }) => (
      <>
        {product.name}
        <div>
          <CopyId id={key} />
        </div>
      </>
    ),
  },
  { label: 'Status', cell: ({ status }) => <Status value={status} /> },
  {
    label: 'Machines',
    isNumber: true,
    cell: ({ machinesUsed, machinesMax }) =>
      machinesMax === null ? machinesUsed : `${machinesUsed} of ${machinesMax}`,
  },
  { label: 'Expires', isNumber: true, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
];

/** The licence keys of what the person has bought. */
export function Licences({ customers }: { customers: readonly OwnCustomer[] }) {
  const lists = listsOf(customers, ({ licences: page }) => page);
  const licences = useMore({ document: MoreLicencesDocument, lists, pageOf: ({ customer }) => customer?.licences });
  if (!licences.rows.length) return null;
  return (
    <Section title="Licences" note={countOf(licences)}>
      <Rows label="Licences" rows={licences.rows} columns={columns} />
      <ShowMore of={licences} things="licences" />
    </Section>
  );
}
