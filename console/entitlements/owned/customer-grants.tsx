import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { CustomerGrantsDocument, RevokeProductGrantDocument } from '../../app/graphql/gql/entitlements/graphql.ts';
import type { ProductGrantRowFragment } from '../../app/graphql/gql/entitlements/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { grantColumns, nameOfGrant } from './grant-columns.tsx';
import { GiveProduct } from './give-product.tsx';

/** What a customer has without a subscription: bought by orders, and given by the project. */
export function CustomerGrants({ customer, project }: { customer: string; project: string }) {
  const { data } = useScreen(CustomerGrantsDocument, { customer, first: 20 });
  const [isGiving, { open, close }] = useDisclosure();
  const revocation = useAct(RevokeProductGrantDocument);
  const mayWrite = useMay('billing:write', project);
  const grants = data?.customer?.productGrants;
  if (!grants || (!grants.nodes.length && !mayWrite)) return null;
  const revoke = (row: ProductGrantRowFragment) => revocation.run({ id: row.id }, `${nameOfGrant(row)} is taken back.`);
  const give = mayWrite && (
    <Button variant="default" onClick={open}>
      Give a product
    </Button>
  );
  return (
    <Section title="Bought and given" note={grants.totalCount || undefined} action={give}>
      {grants.nodes.length ? (
        <Rows
          label="Bought and given"
          rows={grants.nodes}
          columns={mayWrite ? [...grantColumns(project), actsColumn(revoke)] : grantColumns(project)}
        />
      ) : (
        <p>Nothing without a subscription.</p>
      )}
      {isGiving && <GiveProduct customer={customer} project={project} onClose={close} />}
    </Section>
  );
}

function actsColumn(revoke: (row: ProductGrantRowFragment) => Promise<unknown>): Column<ProductGrantRowFragment> {
  return {
    label: 'Actions',
    isActs: true,
    cell: (row) => (
      <RowMenu of={nameOfGrant(row)} choices={row.endedAt ? [] : [revocationOf(row, () => revoke(row))]} />
    ),
  };
}

function revocationOf(row: ProductGrantRowFragment, run: () => Promise<unknown>) {
  return {
    label: 'Revoke',
    isDangerous: true,
    text: `The customer loses ${nameOfGrant(row)} with its licence at once. What was paid for it is not given back. This cannot be undone.`,
    run,
  };
}
