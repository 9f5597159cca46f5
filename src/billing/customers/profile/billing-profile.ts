import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { At, Id } from '../../../platform/store/columns.ts';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { Proration } from './proration.ts';
import { TaxPoint } from '../taxes/tax-point.ts';
import { MissingTaxRate, SelfService, SelfServiceActivation, VatIdChecking } from './sale-policies.ts';

export enum GiveUp {
  unpaid = 'unpaid',
  cancel = 'cancel',
  pause = 'pause',
}

registerEnumType(GiveUp, {
  name: 'GiveUp',
  description: 'The treatment of a subscription when an invoice of it has been overdue for `giveUpDays`.',
  valuesConfig: {
    unpaid: { description: 'The subscription is suspended until every invoice is paid.' },
    cancel: { description: 'The subscription ends.' },
    pause: { description: 'The subscription is paused until the project resumes it; its time is not billed.' },
  },
});

export enum GiveUpInvoice {
  keep = 'keep',
  mark_uncollectible = 'mark_uncollectible',
}

registerEnumType(GiveUpInvoice, {
  name: 'GiveUpInvoice',
  description: 'The treatment of an invoice that has been overdue for `giveUpDays`.',
  valuesConfig: {
    keep: { description: 'It stays open.' },
    mark_uncollectible: { description: 'It is written off as bad debt; it can still be paid.' },
  },
});

/** The billing settings of a project: the seller on its invoices, and the default terms. */
@ObjectType({
  simpleResolvers: true,
  description: 'The billing settings of a project: the seller on its invoices, and the default terms.',
})
@Entity()
export class BillingProfile {
  @Field(() => ID, { description: 'The id of the project.' })
  @Id('project')
  projectId!: string;

  @Field(() => String, { nullable: true, description: 'The legal name of the seller.' })
  @Property({ type: 'text', nullable: true })
  legalName: string | null = null;

  @Property({ type: 'text', nullable: true })
  street: string | null = null;

  @Property({ type: 'text', nullable: true })
  postalCode: string | null = null;

  @Property({ type: 'text', nullable: true })
  city: string | null = null;

  @Property({ type: 'character', length: 2, nullable: true })
  country: string | null = null;

  @Field(() => String, { nullable: true, description: 'The VAT id with the prefix of its country: "DE123456788".' })
  @Property({ type: 'text', nullable: true })
  vatId: string | null = null;

  @Field(() => String, { nullable: true, description: 'The tax number of the local tax office.' })
  @Property({ type: 'text', nullable: true })
  taxNumber: string | null = null;

  @Field(() => String, {
    nullable: true,
    description: 'The email address of the seller on its invoices; null for none.',
  })
  @Property({ type: 'text', nullable: true })
  email: string | null = null;

  @Field(() => String, {
    nullable: true,
    description: 'The IBAN of the account that invoices ask to pay to, without blanks; null for none.',
  })
  @Property({ type: 'text', nullable: true })
  iban: string | null = null;

  @Field(() => String, {
    nullable: true,
    description: 'The BIC of that account, 8 or 11 characters; null for none.',
  })
  @Property({ type: 'text', nullable: true })
  bic: string | null = null;

  @Field(() => String, { nullable: true, description: 'The text at the foot of every invoice.' })
  @Property({ type: 'text', nullable: true })
  footer: string | null = null;

  @Field(() => String, {
    description: 'The default language of invoices (BCP 47), for customers without a language of their own.',
  })
  @Property({ type: 'text' })
  locale = 'en';

  @Field(() => String, { description: 'The IANA time zone in which invoices are dated and numbered.' })
  @Property({ type: 'text' })
  timezone = 'UTC';

  @Field(() => Proration, {
    description: 'The proration of parts of a period, unless the subscription specifies another.',
  })
  @Enum({ items: () => Proration })
  proration: Proration = Proration.second;

  @Field(() => Int, {
    description:
      'The hours that the invoice of a period stays a draft, so that late usage and corrections can be included.',
  })
  @Property({ type: 'integer' })
  graceHours = 0;

  @Field(() => Int, { description: 'The number of days from the finalisation of an invoice to its due date.' })
  @Property({ type: 'integer' })
  paymentTermDays = 14;

  @Field(() => Int, {
    nullable: true,
    description:
      'The number of days that an invoice is overdue before `giveUp` applies to its subscription; null is never.',
  })
  @Property({ type: 'integer', nullable: true })
  giveUpDays: number | null = null;

  @Field(() => GiveUp, { description: 'The treatment of a subscription after `giveUpDays`.' })
  @Enum({ items: () => GiveUp })
  giveUp: GiveUp = GiveUp.unpaid;

  @Field(() => GiveUpInvoice, { description: 'The treatment of an invoice after `giveUpDays`.' })
  @Enum({ items: () => GiveUpInvoice })
  giveUpInvoice: GiveUpInvoice = GiveUpInvoice.keep;

  @Field(() => [Int], {
    description:
      'The days on which a customer is reminded of an open invoice, counted from its due date: -3 is three days before it; none for no reminder.',
  })
  @Property({ type: 'json' })
  reminderDays: number[] = [];

  @Field(() => Int, {
    nullable: true,
    description: 'The days before the end of a trial on which it is announced; null for no notice.',
  })
  @Property({ type: 'integer', nullable: true })
  trialNoticeDays: number | null = null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The days before the renewal of a period of more than 300 days on which it is announced; null for no notice.',
  })
  @Property({ type: 'integer', nullable: true })
  renewalNoticeDays: number | null = null;

  @Field(() => Int, {
    nullable: true,
    description: 'The days before the expiry of a saved method on which it is announced; null for no notice.',
  })
  @Property({ type: 'integer', nullable: true })
  expiryNoticeDays: number | null = null;

  @Field(() => [Int], {
    description:
      'The days after which an automatic payment is tried again once all methods were declined, each counted from the attempts before; none for no retry.',
  })
  @Property({ type: 'json' })
  retryDays: number[] = [1, 3, 5, 7];

  @Field(() => Boolean, {
    description: "Whether a customer's other saved methods are charged, oldest first, when the default is declined.",
  })
  @Property({ type: 'boolean' })
  tryOtherMethods = false;

  @Field(() => SelfService, {
    description: 'The clients through which people may buy for themselves, without a role in the project.',
  })
  @Enum({ items: () => SelfService })
  selfService: SelfService = SelfService.own_clients;

  @Field(() => SelfServiceActivation, {
    description: 'When a subscription runs that a person has bought through their own sign-in.',
  })
  @Enum({ items: () => SelfServiceActivation })
  selfServiceActivation: SelfServiceActivation = SelfServiceActivation.payment_first;

  @Field(() => MissingTaxRate, {
    description: 'The treatment of a sale to a customer for whom the project has no tax rate.',
  })
  @Enum({ items: () => MissingTaxRate })
  missingTaxRate: MissingTaxRate = MissingTaxRate.flag;

  @Field(() => TaxPoint, { description: 'The day that decides the tax rate of time that is billed in advance.' })
  @Enum({ items: () => TaxPoint })
  taxPoint: TaxPoint = TaxPoint.invoice_date;

  @Field(() => VatIdChecking, { description: 'Whether the hub checks VAT ids of customers in VIES.' })
  @Enum({ items: () => VatIdChecking })
  vatIdCheck: VatIdChecking = VatIdChecking.off;

  @Field(() => Int, {
    description:
      'The number of the current version; send it as `ifVersion` to refuse a change of a version that you have not seen.',
  })
  @Property({ type: 'integer' })
  version = 1;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The time of the last change; null if the defaults were never changed.',
  })
  @At()
  updatedAt?: Temporal.Instant;

  constructor(projectId: string) {
    this.projectId = projectId;
  }

  /** Applies a change and increments the version. */
  change(changes: Partial<BillingProfile>, now: Temporal.Instant): void {
    Object.assign(this, changes, { version: this.version + 1, updatedAt: now });
  }
}
