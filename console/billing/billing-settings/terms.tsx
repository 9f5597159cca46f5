import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { BillingProfilePartsFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { Facts } from '../../app/parts/facts.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { languageName } from '../../app/parts/names.ts';
import { Section } from '../../app/parts/section.tsx';
import { useMay } from '../../app/shell/viewer.ts';
import { EditTerms } from './edit-terms.tsx';
import { choicesOf } from './term-choices.ts';

/** The terms of sales, unless a subscription has others. */
export function Terms({ profile, project }: { profile: BillingProfilePartsFragment; project: string }) {
  const [isEditing, { open, close }] = useDisclosure();
  const mayChange = useMay('billing:write', project);
  const { paymentTermDays, graceHours, giveUpDays, giveUp } = profile;
  const edit = mayChange && (
    <Button variant="default" size="compact-sm" onClick={open}>
      Edit
    </Button>
  );
  return (
    <Section title="Terms" action={edit}>
      <Facts
        of={{
          'Invoices are due after': count(paymentTermDays, 'day'),
          'Invoices of a period stay drafts': graceHours ? `For ${count(graceHours, 'hour')}` : 'Not at all',
          'If an invoice stays unpaid':
            giveUpDays === null
              ? 'The subscription goes on'
              : `${choicesOf.giveUp[giveUp]}, after ${count(giveUpDays, 'day')} overdue`,
          'Parts of a period': choicesOf.proration[profile.proration],
          'Without a tax rate': choicesOf.missingTaxRate[profile.missingTaxRate],
          'Tax rate of time billed in advance': choicesOf.taxPoint[profile.taxPoint],
          'VAT ids of customers': choicesOf.vatIdCheck[profile.vatIdCheck],
          'People buy for themselves': choicesOf.selfService[profile.selfService],
          'A purchase by a customer runs': choicesOf.selfServiceActivation[profile.selfServiceActivation],
          'Language of invoices': languageName(profile.locale),
          'Time zone of invoices': profile.timezone,
        }}
      />
      {isEditing && <EditTerms profile={profile} onClose={close} />}
    </Section>
  );
}

function count(value: number, unit: 'day' | 'hour'): string {
  return `${formatNumber(value)} ${unit}${value === 1 ? '' : 's'}`;
}
