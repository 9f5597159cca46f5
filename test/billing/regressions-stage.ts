import { expect } from '@jest/globals';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { StoryStage } from './stories-stage.ts';
import type { StoryShop } from './stories-shop.ts';
import type { StoryStep } from './stories-steps.ts';

export const stage = new StoryStage();
export const play = stage.play.bind(stage);

export async function expectDocuments(shop: StoryShop, documents: string[], status = 'active'): Promise<void> {
  expect(await shop.documents()).toEqual(documents);
  expect(await shop.status()).toBe(status);
}

/** Turns a step into one that must be refused with a code. */
export const refused =
  (step: StoryStep, code: string): StoryStep =>
  (shop) =>
    expect(step(shop)).rejects.toMatchObject({ code });

export const invoicesOf = (shop: StoryShop) =>
  shop.orm.em.fork().find(Invoice, { subscriptionId: shop.id }, { orderBy: { id: 'asc' } });
