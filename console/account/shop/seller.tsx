import type { ShopQuery } from '../../app/graphql/gql/account/graphql.ts';
import { Facts } from '../../app/parts/facts.tsx';
import { countryName } from '../../app/parts/names.ts';
import { Section } from '../../app/parts/section.tsx';

type Shop = NonNullable<ShopQuery['shop']>;

/** Who sells, and on which terms. */
export function Seller({ shop }: { shop: Shop }) {
  const { legalName, vatId, email, activation, paymentTermDays, project } = shop;
  return (
    <Section title="The seller">
      <Facts
        of={{
          Name: legalName ?? project.name,
          Address: addressOf(shop) || undefined,
          'VAT id': vatId ?? undefined,
          Email: email ? <a href={`mailto:${email}`}>{email}</a> : undefined,
          Website: project.homepageUrl ? <a href={project.homepageUrl}>{project.homepageUrl}</a> : undefined,
          'A purchase runs': runs[activation],
          'Invoices are due after': paymentTermDays === 1 ? '1 day' : `${paymentTermDays} days`,
        }}
      />
    </Section>
  );
}

const runs: Record<Shop['activation'], string> = {
  payment_first: 'Once its first invoice is paid, within 23 hours',
  immediate: 'At once; its invoice is owed',
};

function addressOf({ address: { street, postalCode, city, country } }: Shop): string {
  const place = [postalCode, city].filter(Boolean).join(' ');
  return [street, place, country && countryName(country)].filter(Boolean).join(', ');
}
