import { expect } from '@jest/globals';
import { Customer } from '../../src/billing/customers/customer.ts';
import { listEntitlements } from '../../src/entitlements/entitlements.ts';
import { Licence } from '../../src/entitlements/licences/licence.ts';
import { LicenceSigner } from '../../src/entitlements/licences/licence-signer.ts';
import { sealPurpose } from '../../src/entitlements/licences/signing-keys.ts';
import { validateLicence } from '../../src/entitlements/licences/validate-licence.ts';
import { SealedBox } from '../../src/platform/seal.ts';
import { testSecret } from '../support/secret.ts';
import type { StoryShop } from './stories-shop.ts';
import type { StoryStep } from './stories-steps.ts';

const actor = { principal: 'seed' };
const box = new SealedBox(testSecret, sealPurpose);

/** Expects the features that the customer may use now, with their limits or texts; nothing by default. */
export const granted =
  (features: Record<string, unknown> = {}): StoryStep =>
  async (shop) =>
    expect([shop.now.toString(), await featuresOf(shop)]).toEqual([shop.now.toString(), features]);

async function featuresOf({ orm, viewer, externalId, now }: StoryShop): Promise<Record<string, unknown>> {
  const found = await listEntitlements(orm.em.fork(), viewer, { externalId }, now);
  return Object.fromEntries(found.map((one) => [one.feature, one.limit ?? one.text ?? one.isGranted]));
}

/** Expects the answer of each of the customer's licence keys, oldest first, to a program that is running now. */
export const licensed =
  (...codes: string[]): StoryStep =>
  async (shop) =>
    expect([shop.now.toString(), await codesOf(shop)]).toEqual([shop.now.toString(), codes]);

function codesOf({ shop, externalId, viewer, now }: StoryShop): Promise<string[]> {
  return shop.do(async (em) => {
    const { projectId } = viewer;
    const { id: customerId } = await em.findOneOrFail(Customer, { projectId, externalId });
    const signer = new LicenceSigner(em, box, actor, now);
    const codes: string[] = [];
    for (const licence of await em.find(Licence, { customerId }, { orderBy: { id: 'asc' } })) {
      const key = await signer.keyOf(licence);
      codes.push((await validateLicence(em, { key }, now)).code);
    }
    return codes;
  });
}

/** Expects the status of the subscription now. */
export const is =
  (status: string): StoryStep =>
  async (shop) =>
    expect([shop.now.toString(), await shop.status()]).toEqual([shop.now.toString(), status]);
