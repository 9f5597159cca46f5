import type { Temporal } from 'temporal-polyfill';
import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { isInVatAreaOfEu } from './vat-areas.ts';

export enum VatIdStatus {
  unchecked = 'unchecked',
  valid = 'valid',
  invalid = 'invalid',
}

registerEnumType(VatIdStatus, {
  name: 'VatIdStatus',
  description: 'Whether a VAT id is in force according to VIES.',
  valuesConfig: {
    unchecked: { description: 'VIES has not answered yet: the id counts, and the hub asks again.' },
    valid: { description: 'VIES knows the id.' },
    invalid: { description: 'VIES does not know the id: the customer is taxed as a consumer.' },
  },
});

/** A check as stored with a customer. It belongs to `vatId` only, so that a changed id is unchecked. */
export interface StoredVatIdCheck {
  vatId: string;
  status: VatIdStatus;
  /** ISO 8601; when VIES last answered or failed to. */
  checkedAt: string;
  consultationNumber: string | null;
  name: string | null;
  address: string | null;
  /** Why VIES gave no answer, such as MS_UNAVAILABLE. */
  error: string | null;
  /** How often in a row VIES gave no answer. */
  failures: number;
}

@ObjectType({ simpleResolvers: true, description: 'What VIES, the register of the EU, answered about a VAT id.' })
export class VatIdCheck {
  @Field(() => VatIdStatus, { description: 'Whether the id is in force.' })
  status!: VatIdStatus;

  @Field(() => DateTime, { nullable: true, description: 'When VIES last answered or failed to; null before that.' })
  checkedAt!: Temporal.Instant | string | null;

  @Field(() => String, {
    nullable: true,
    description: "The number of the consultation as evidence; null if the seller's own VAT id was not given.",
  })
  consultationNumber!: string | null;

  @Field(() => String, { nullable: true, description: 'The name in the register; some countries do not publish it.' })
  name!: string | null;

  @Field(() => String, { nullable: true, description: 'The address in the register, as one text.' })
  address!: string | null;

  @Field(() => String, { nullable: true, description: 'Why there is no answer yet, such as MS_UNAVAILABLE.' })
  error!: string | null;
}

interface WithVatId {
  vatId: string | null;
  vatIdCheck: StoredVatIdCheck | null;
}

/** The check of the customer's present VAT id; undefined if it was never tried. */
export function checkOf({ vatId, vatIdCheck }: WithVatId): StoredVatIdCheck | undefined {
  return vatIdCheck && vatIdCheck.vatId === vatId ? vatIdCheck : undefined;
}

/** Whether VIES has answered that the present VAT id is not in force. */
export function isKnownInvalid(customer: WithVatId): boolean {
  return checkOf(customer)?.status === VatIdStatus.invalid;
}

/** Whether VIES knows VAT ids of this kind: those of EU countries, EL for Greece, and XI for Northern Ireland. */
export function isInVies(vatId: string): boolean {
  const prefix = vatId.slice(0, 2);
  return prefix === 'EL' || prefix === 'XI' || (prefix !== 'GR' && isInVatAreaOfEu(prefix));
}

/** The check as the API shows it; null without a VAT id of the EU. */
export function shownCheck(customer: WithVatId): VatIdCheck | null {
  if (!customer.vatId || !isInVies(customer.vatId)) return null;
  const nothing = { checkedAt: null, consultationNumber: null, name: null, address: null, error: null };
  return { status: VatIdStatus.unchecked, ...nothing, ...checkOf(customer) };
}
