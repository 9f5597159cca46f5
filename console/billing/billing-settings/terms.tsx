import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ComponentType, ReactNode } from 'react';
import type { BillingProfilePartsFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { Facts } from '../../app/parts/facts.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { languageName } from '../../app/parts/names.ts';
import { Section } from '../../app/parts/section.tsx';
import { useMay } from '../../app/shell/viewer.ts';
import { EditDunning } from './edit-dunning.tsx';
import { EditNotices } from './edit-notices.tsx';
import { EditSelfService } from './edit-self-service.tsx';
import { EditTax } from './edit-tax.tsx';
import { EditTerms } from './edit-terms.tsx';
import { choicesOf } from './term-choices.ts';
import type { EditTermsProps } from './use-terms.ts';

/** The terms of sales, unless a subscription has others. */
export function Terms({ profile, project }: { profile: BillingProfilePartsFragment; project: string }) {
  const { paymentTermDays, graceHours } = profile;
  const shared = { profile, project };
  return (
    <>
      <Part
        {...shared}
        title="Terms"
        editor={EditTerms}
        of={{
          'Invoices are due after': count(paymentTermDays, 'day'),
          'Invoices of a period stay drafts': graceHours ? `For ${count(graceHours, 'hour')}` : 'Not at all',
          'Parts of a period': choicesOf.proration[profile.proration],
          'Language of invoices': languageName(profile.locale),
          'Time zone of invoices': profile.timezone,
        }}
      />
      <Part {...shared} title="Unpaid invoices" editor={EditDunning} of={dunningOf(profile)} />
      <Part
        {...shared}
        title="Notices"
        editor={EditNotices}
        of={{
          'The end of a trial': noticeOf(profile.trialNoticeDays),
          'A yearly renewal': noticeOf(profile.renewalNoticeDays),
          'The expiry of a saved method': noticeOf(profile.expiryNoticeDays),
        }}
      />
      <Part
        {...shared}
        title="Self-service"
        editor={EditSelfService}
        of={{
          'People buy for themselves': choicesOf.selfService[profile.selfService],
          'A purchase runs': choicesOf.selfServiceActivation[profile.selfServiceActivation],
        }}
      />
      <Part
        {...shared}
        title="Tax"
        editor={EditTax}
        of={{
          'Without a tax rate': choicesOf.missingTaxRate[profile.missingTaxRate],
          'Tax rate of time billed in advance': choicesOf.taxPoint[profile.taxPoint],
          'VAT ids of customers': choicesOf.vatIdCheck[profile.vatIdCheck],
        }}
      />
    </>
  );
}

function dunningOf(profile: BillingProfilePartsFragment): Record<string, ReactNode> {
  const { giveUpDays, giveUp, giveUpInvoice, retryDays, reminderDays, tryOtherMethods } = profile;
  return {
    'The customer is reminded': reminderDays.length
      ? `On day ${reminderDays.map((day) => formatNumber(day)).join(', ')} from the due date`
      : 'Not at all',
    'If an automatic payment is declined': retryDays.length
      ? `Tried again after ${listOf(retryDays)}`
      : 'Not tried again',
    'If the default method is declined': choicesOf.tryOtherMethods[tryOtherMethods ? 'yes' : 'no'],
    'If an invoice stays unpaid':
      giveUpDays === null
        ? 'The subscription goes on'
        : `${choicesOf.giveUp[giveUp]}, after ${count(giveUpDays, 'day')} overdue`,
    'The unpaid invoice': giveUpDays === null ? undefined : choicesOf.giveUpInvoice[giveUpInvoice],
  };
}

function noticeOf(days: number | null): string {
  return days === null ? 'Not announced' : `Announced ${count(days, 'day')} before`;
}

interface PartProps {
  title: string;
  of: Record<string, ReactNode>;
  editor: ComponentType<EditTermsProps>;
  profile: BillingProfilePartsFragment;
  project: string;
}

function Part({ title, of, editor: Editor, profile, project }: PartProps) {
  const [isEditing, { open, close }] = useDisclosure();
  const mayChange = useMay('billing:write', project);
  const edit = mayChange && (
    <Button variant="default" size="compact-sm" onClick={open}>
      Edit
    </Button>
  );
  return (
    <Section title={title} action={edit}>
      <Facts of={of} />
      {isEditing && <Editor profile={profile} onClose={close} />}
    </Section>
  );
}

/** Days in words, such as "1, 3 and 5 days". */
function listOf(days: readonly number[]): string {
  if (days.length === 1) return count(days[0]!, 'day');
  return `${days
    .slice(0, -1)
    .map((each) => formatNumber(each))
    .join(', ')} and ${count(days.at(-1)!, 'day')}`;
}

function count(value: number, unit: 'day' | 'hour'): string {
  return `${formatNumber(value)} ${unit}${value === 1 ? '' : 's'}`;
}
