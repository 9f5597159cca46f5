import { CustomerEntitlementsDocument } from '../../app/graphql/gql/entitlements/graphql.ts';
import type { CustomerEntitlementsQuery } from '../../app/graphql/gql/entitlements/graphql.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { useState } from 'react';
import { Entitlements } from './entitlements.tsx';
import { featureChoices } from './feature-choices.ts';
import { OverrideGrant } from './override-grant.tsx';
import type { GrantToOverride } from './override-grant.tsx';
import { Overrides } from './overrides.tsx';

type Found = NonNullable<CustomerEntitlementsQuery['customer']>;

/** What a customer may use, and the values that the project has granted in place of those of the plans. */
export function CustomerEntitlements({ customer, project }: { customer: string; project: string }) {
  const { data } = useScreen(CustomerEntitlementsDocument, { customer });
  return data?.customer ? <Content customer={data.customer} project={project} /> : null;
}

function Content({ customer, project }: { customer: Found; project: string }) {
  const { entitlements, subscriptions } = customer;
  const [opened, setOpened] = useState<{ of?: GrantToOverride }>();
  const mayWrite = useMay('billing:write', project);
  const running = subscriptions.nodes.filter(({ status }) => status !== 'canceled');
  const choices = featureChoices(running);
  const overrides = running.flatMap(({ grantOverrides }) => grantOverrides);
  const onOverride = mayWrite && choices.length ? (of?: GrantToOverride) => setOpened({ of }) : undefined;
  return (
    <>
      {(entitlements.length > 0 || onOverride) && <Entitlements rows={entitlements} onOverride={onOverride} />}
      {overrides.length > 0 && <Overrides rows={overrides} onChange={onOverride} />}
      {opened && <OverrideGrant choices={choices} of={opened.of} onClose={() => setOpened(undefined)} />}
    </>
  );
}
