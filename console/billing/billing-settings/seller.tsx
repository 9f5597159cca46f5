import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { BillingProfilePartsFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { Facts } from '../../app/parts/facts.tsx';
import { countryName, ibanWords } from '../../app/parts/names.ts';
import { Section } from '../../app/parts/section.tsx';
import { useMay } from '../../app/shell/viewer.ts';
import { EditSeller } from './edit-seller.tsx';

/** Who sells, as invoices say it. */
export function Seller({ profile, project }: { profile: BillingProfilePartsFragment; project: string }) {
  const [isEditing, { open, close }] = useDisclosure();
  const mayChange = useMay('billing:write', project);
  const { street, postalCode, city, country } = profile.address;
  const address = [street, [postalCode, city].filter(Boolean).join(' '), country && countryName(country)]
    .filter(Boolean)
    .join(', ');
  const edit = mayChange && (
    <Button variant="default" size="compact-sm" onClick={open}>
      Edit
    </Button>
  );
  return (
    <Section title="Seller" action={edit}>
      <Facts
        of={{
          'Legal name': profile.legalName,
          Address: address || null,
          Email: profile.email,
          'VAT id': profile.vatId,
          'Tax number': profile.taxNumber,
          IBAN: profile.iban && ibanWords(profile.iban),
          BIC: profile.bic,
          Footer: profile.footer,
        }}
      />
      {isEditing && <EditSeller profile={profile} onClose={close} />}
    </Section>
  );
}
