import { CustomerLicencesDocument } from '../../app/graphql/gql/entitlements/graphql.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { licenceColumns } from '../licences/columns.tsx';

/** The licences of a customer, on its page. */
export function CustomerLicences({ customer, project }: { customer: string; project: string }) {
  const { data } = useScreen(CustomerLicencesDocument, { customer, first: 20 });
  const licences = data?.customer?.licences;
  if (!licences?.nodes.length) return null;
  return (
    <Section title="Licences" note={licences.totalCount}>
      <Rows label="Licences" rows={licences.nodes} columns={licenceColumns(project)} />
    </Section>
  );
}
