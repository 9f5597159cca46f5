import { LockMode } from '@mikro-orm/core';
import { checkBounds } from '../../platform/values/bounds.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Check } from '../../platform/values/check.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { record } from '../../platform/events/record.ts';
import { addressFields, checkAddress } from '../customers/address.ts';
import { checkVatId, normalVatId } from '../customers/taxes/vat-id.ts';
import { isBic, isIban, normalBankCode } from '../customers/profile/bank-account.ts';
import { UpdateBillingProfileInput } from '../customers/profile/billing-profile-input.ts';
import { BillingProfile } from '../customers/profile/billing-profile.ts';
import { changesOf, checkNotNull } from '../customers/profile/changes.ts';
import { requireVersion } from '../customers/profile/require-version.ts';

/** Changes a project's billing profile for its next invoices; finalised invoices stay unchanged. */
export async function updateBillingProfile(
  em: EntityManager,
  viewer: Viewer,
  { projectId, ifVersion, ...input }: UpdateBillingProfileInput,
  now: Temporal.Instant,
): Promise<BillingProfile> {
  const id = viewer.actIn('billing:write', projectId);
  checkProfile(input);
  const profile = await lockProfile(em, id, now);
  requireVersion(profile, 'billing profile', ifVersion);
  const changes = changesOf(profile, columnsOf(input));
  if (!Object.keys(changes).length) return profile;
  profile.change(changes, now);
  record(em, viewer, now, {
    projectId: id,
    type: 'billing_profile.updated',
    subject: id,
    payload: { changes },
  });
  return profile;
}

type ProfileInput = Omit<UpdateBillingProfileInput, 'projectId' | 'ifVersion'>;

const requiredFields = [
  ...(['locale', 'timezone', 'proration', 'graceHours', 'paymentTermDays', 'giveUp'] as const),
  ...(['retryDays', 'tryOtherMethods', 'giveUpInvoice', 'reminderDays'] as const),
  ...(['selfService', 'selfServiceActivation', 'missingTaxRate', 'taxPoint', 'vatIdCheck'] as const),
] as const;

function checkProfile(input: ProfileInput): void {
  const check = checkNotNull(new Check(), input, requiredFields);
  checkBounds(check, UpdateBillingProfileInput, input);
  checkAddress(check, input.address);
  checkVatId(check, input.vatId, '/vatId');
  checkBank(check, input);
  checkReminderDays(check, input.reminderDays);
  check.done();
}

function checkBank(check: Check, { iban, bic }: ProfileInput): void {
  const isValid = (text: string | null | undefined, validate: (code: string) => boolean) =>
    text === null || text === undefined || validate(normalBankCode(text));
  check
    .that(isValid(iban, isIban), '/iban', 'is not a valid IBAN: check its length, characters and check digits')
    .that(isValid(bic, isBic), '/bic', 'is not a valid BIC: it must have 8 or 11 characters, such as COBADEFFXXX');
}

function checkReminderDays(check: Check, days: readonly number[] | null | undefined): void {
  for (const [index, each] of (days ?? []).entries()) {
    const isLater = !index || each > days![index - 1]!;
    check.that(isLater, `/reminderDays/${index}`, 'must be greater than the number before it');
  }
}

/** Creates the project's profile if it has none, and locks it until the transaction ends. */
async function lockProfile(em: EntityManager, id: string, now: Temporal.Instant): Promise<BillingProfile> {
  await query(
    em,
    sql`insert into billing_profile (project_id, updated_at) values (${uuid.project(id)}, ${now})
     on conflict do nothing`,
  );
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  return em.findOneOrFail(BillingProfile, { projectId: id }, options);
}

function columnsOf({ address, vatId, iban, bic, ...rest }: ProfileInput): Partial<BillingProfile> {
  const columns = {
    ...rest,
    ...(address === undefined ? {} : addressFields(address)),
    vatId: vatId && normalVatId(vatId),
    iban: iban && normalBankCode(iban),
    bic: bic && normalBankCode(bic),
  };
  // Null values of required fields have been refused.
  return columns as Partial<BillingProfile>;
}
