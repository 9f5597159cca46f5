import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CreditNoteReason } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import { ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { creditInvoice } from '../../src/billing/verbs/credit-invoice.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { Interval } from '../../src/catalog/offers/price.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { LicenceSigner } from '../../src/entitlements/licences/licence-signer.ts';
import { Licence } from '../../src/entitlements/licences/licence.ts';
import { sealPurpose } from '../../src/entitlements/licences/signing-keys.ts';
import { grantProduct } from '../../src/entitlements/product-grants/grant-product.ts';
import { SealedBox } from '../../src/platform/seal.ts';
import { DunningStage } from '../billing/dunning/dunning-stage.ts';
import { MailServer } from '../support/mail-server.ts';
import type { ReadMail } from '../support/read-mail.ts';
import { testSecret } from '../support/secret.ts';
import { MailStage } from './mail-stage.ts';
import { publishRelease } from './publish-release.ts';

let server: MailServer;
let stage: DunningStage;
let mails: MailStage;

beforeAll(async () => {
  server = await MailServer.start();
  stage = await DunningStage.open({});
  mails = new MailStage(stage, server);
});

afterAll(async () => {
  await mails.printer.close();
  await server.close();
});

/** Delivers what is due, and returns the mail with a subject. */
async function mailWith(subject: RegExp): Promise<ReadMail> {
  await mails.deliver();
  const found = mails.received().filter(({ headers }) => subject.test(headers.get('subject')!));
  expect(found).toHaveLength(1);
  return found[0]!;
}

async function productId(): Promise<string> {
  return (await stage.orm.em.fork().findOneOrFail(Product, { projectId: stage.shop.projectId })).id;
}

it('a credit note has its PDF, and names the invoice that it corrects', async () => {
  const { id: invoiceId, number } = await stage.bill();
  const input = { invoiceId, reason: CreditNoteReason.goodwill };
  await stage.hub.inTransaction((em) => creditInvoice(em, stage.shop.viewer, input as never, stage.hub.now));
  const { text, files } = await mailWith(/credit note/);
  expect(text).toContain(`It corrects invoice ${number}`);
  expect(files).toEqual([
    expect.objectContaining({ type: 'application/pdf', filename: expect.stringMatching(/^CN-/) }),
  ]);
});

it('a change of a subscription names its plans, and links to the portal', async () => {
  const { id } = await stage.subscribe({ customer: stage.customer({ name: 'Grace' }) });
  const items = [{ priceId: stage.shop.price('basic', Interval.year), quantity: 1 }];
  const input = { id, items, at: ChangeAt.now };
  await stage.hub.inTransaction((em) => changeSubscription(em, stage.shop.viewer, input as never, stage.hub.now));
  const { text } = await mailWith(/was changed/);
  expect(text).toContain('Your subscription now includes P basic.');
  expect(text).toMatch(/https:\/\/hub\.example\/portal#link_/);
});

it('a licence has the key that the hub accepts, which is stored nowhere', async () => {
  const policy = { maxMachines: 1, atEnd: 'restrict', offlineDays: 7 } as never;
  await stage.shop.publish({ basic: { prices: [{ unitAmount: '30' }], licencePolicy: policy } }, stage.hub.now);
  await stage.subscribe({ customer: stage.customer({ externalId: 'licensed' }) });
  const { text } = await mailWith(/^Your licence for P/);
  const em = stage.orm.em.fork();
  const licence = await em.findOneOrFail(Licence, { projectId: stage.shop.projectId });
  const box = new SealedBox(testSecret, sealPurpose);
  const key = await new LicenceSigner(em, box, { principal: 'test' }, stage.hub.now).keyOf(licence as never);
  expect(text).toContain(`Licence key:\n${key}\n`);
  const rows = await em.execute<{ row: string }[]>(`select customer_mail::text as row from customer_mail`);
  expect(rows.filter(({ row }) => row.includes(key.slice(0, 40)))).toEqual([]);
});

it('a product that is given has a mail if it has files to download, and none otherwise', async () => {
  const id = await productId();
  const { id: planId } = await stage.orm.em.fork().findOneOrFail(Plan, { projectId: stage.shop.projectId });
  const give = (externalId: string) => {
    const input = { planId, quantity: 1, customer: stage.customer({ externalId }) };
    return stage.hub.inTransaction((em) => grantProduct(em, stage.shop.viewer, input as never, stage.hub.now));
  };
  await give('before');
  await mails.deliver();
  expect((await mails.outcomes()).filter((each) => each.startsWith('download'))).toEqual([
    'download_ready skipped no_longer_due',
  ]);
  await publishRelease(stage, id);
  await give('after');
  const { text } = await mailWith(/ready to download/);
  expect(text).toContain('You can download P 2.4.0 now.');
});
