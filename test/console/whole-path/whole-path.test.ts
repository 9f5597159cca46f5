import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Seed } from '../../support/seed.ts';
import { everyCase } from '../../support/some.ts';
import { hasBrowser } from '../has-browser.ts';
import { RestartStage } from '../restart-stage.ts';
import { billMonth, moveYear } from './clock.ts';
import { auditOf, countsOf } from './counts.ts';
import { audit, counts } from './expected.ts';
import { importTwice, publishAndDownload } from './files.ts';
import { addPrices, createProduct } from './offer.ts';
import { acceptInvitation, grace, mary, suspendAndReinstate } from './people.ts';
import { Person } from './person.ts';
import { buyAndCancel, openShop, signOutEverywhere } from './purchase.ts';
import { change, createCustomer, creditInvoice, listWhileHubIsAway, payInvoice, subscribe } from './sale.ts';
import { createProject, inviteAndCreateSecrets, replaceKey, setUp, signInAgain } from './set-up.ts';

/** It takes minutes, so that `npm run test:browser` runs it and `npm test` does not. */
const inBrowser = hasBrowser && everyCase ? describe : describe.skip;
const stepMs = 180_000;

let stage: RestartStage;
let ada: Person;
let other: Person;
let buyer: Person;

/** The steps in their order: each continues where the one before has ended. */
const steps: Record<string, () => Promise<void>> = {
  'becomes the operator': () => setUp(ada),
  'signs out and in': () => signInAgain(ada),
  'creates a project': () => createProject(ada),
  'invites a member, and creates a key and a client': () => inviteAndCreateSecrets(ada),
  'replaces the key': () => replaceKey(ada),
  'creates a product': () => createProduct(ada),
  'adds three prices': () => addPrices(ada),
  'creates a customer': () => createCustomer(ada),
  'creates a subscription after a preview': () => subscribe(ada),
  'changes the subscription': () => change(ada),
  'records the payment of an invoice': () => payInvoice(ada),
  'credits the invoice': () => creditInvoice(ada),
  'opens a list': () => listWhileHubIsAway(ada),
  'bills a month on a test clock': () => billMonth(ada),
  'moves the test clock a year': () => moveYear(ada),
  'publishes a release, and downloads its file': () => publishAndDownload(ada),
  'imports a file with a mistake, and the corrected one': () => importTwice(ada),
  'lets the invited member in': () => acceptInvitation(other),
  'suspends the member, and reinstates them': () => suspendAndReinstate(ada, other),
  'opens the shop': () => openShop(ada),
  'lets a person buy and cancel': () => buyAndCancel(buyer),
  'lets the member sign out everywhere': () => signOutEverywhere(other),
};

inBrowser('the console on a slow network, with a hub that is killed on the way,', () => {
  let hasFailed = false;

  beforeAll(async () => {
    stage = await RestartStage.open({ hasOperator: false });
    ada = await Person.open(stage);
    other = await Person.open(stage);
    buyer = await Person.open(stage);
    const seed = new Seed(stage.database.orm);
    for (const { email, name } of [grace, mary]) await seed.user(email, name);
  }, 120_000);

  afterAll(() => stage.close());

  afterEach(() => expect([ada, other, buyer].flatMap(({ complaints }) => complaints.splice(0))).toEqual([]));

  test.each(Object.entries(steps))(
    '%s',
    async (_, step) => {
      if (hasFailed) throw new Error('A step before it has failed.');
      hasFailed = true;
      await step();
      hasFailed = false;
    },
    stepMs,
  );

  test('has made each thing exactly once', async () => {
    const em = stage.database.orm.em.fork();
    expect({ counts: await countsOf(em), audit: await auditOf(em) }).toEqual({ counts, audit });
  });
});
