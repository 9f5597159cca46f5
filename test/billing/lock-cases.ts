import type { EntityManager } from '@mikro-orm/postgresql';
import { createTransport } from 'nodemailer';
import type { User } from '../../src/auth/people/user.ts';
import { coerceProduct, hubSchema } from '../../schema/index.ts';
import type { CollectionDeps } from '../../src/billing/collection/collection-deps.ts';
import { giveNotices } from '../../src/billing/collection/give-notices.ts';
import { notifyDue } from '../../src/billing/collection/notify-due.ts';
import { runPlanMoves } from '../../src/billing/moves/run-plan-moves.ts';
import { startCheckout } from '../../src/billing/verbs/start-checkout.ts';
import { finishAdvances } from '../../src/billing/turns/finish-advances.ts';
import { countSubscribers } from '../../src/billing/subscriptions/count-subscribers.ts';
import { Printer } from '../../src/billing/invoicing/documents/pdf/printer.ts';
import { sendCustomerMails } from '../../src/customer-mails/sending/send-customer-mails.ts';
import { announceEntitlements } from '../../src/entitlements/changes/entitlement-work.ts';
import { sealPurpose } from '../../src/entitlements/licences/signing-keys.ts';
import { createLogger } from '../../src/platform/log.ts';
import { SealedBox } from '../../src/platform/seal.ts';
import { writeMails } from '../../src/customer-mails/causes/write-mails.ts';
import { writeMessages } from '../../src/webhooks/writing/write-messages.ts';
import { workOffImport } from '../../src/catalog/bulk/work-off-imports.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { billDue } from '../support/due.ts';
import { MailServer } from '../support/mail-server.ts';
import { testSecret } from '../support/secret.ts';
import { Receiver } from '../webhooks/receiver.ts';
import { openWork, seedEndpoints } from '../webhooks/seed-endpoints.ts';
import { ask } from '../support/people.ts';
import { Seed, unique } from '../support/seed.ts';
import { Shop } from '../support/shop.ts';
import { begin, later } from './lock-scene.ts';
import type { LockScene } from './lock-scene.ts';
import { checkoutLink, filledImport, startMove } from './lock-verbs.ts';
import { selfService } from './self-service.ts';

const receivers = new WeakMap<LockScene, Receiver>();

interface LockCase {
  byClock?: boolean;
  /** Runs before locks are recorded. */
  prepare?: (scene: LockScene) => Promise<unknown>;
  work: (scene: LockScene) => Promise<unknown>;
}

const workers: Record<string, LockCase> = {
  'the worker that bills': { work: ({ hub }) => billDue(hub.orm, later) },
  'the worker that renews customers of two projects together, in two years': {
    prepare: async ({ hub, clock }) => {
      for (let projects = 0; projects < 2; projects += 1) await openPlainShop(hub, clock);
    },
    work: ({ hub }) => billDue(hub.orm, later),
  },
  'the worker that moves subscribers': {
    prepare: startMove,
    work: (scene) => runPlanMoves({ inTransaction: inTransaction(scene), now: () => later }),
  },
  'the worker that moves test clocks': {
    byClock: true,
    work: async (scene) => {
      await scene.moveClock('advancing');
      await finishAdvances({ inTransaction: inTransaction(scene), now: later });
    },
  },
  'the worker that reminds of invoices and gives notices': {
    prepare: async (scene) => {
      await scene.do('updateBillingProfile(input: { reminderDays: [1, 2], trialNoticeDays: 60 }) { __typename }');
      await scene.sql(`update invoice set remind_at = due_at where status = 'open'`);
    },
    async work(scene) {
      const deps = collectionIn(scene);
      while ((await notifyDue(deps)).length);
      await giveNotices(deps);
    },
  },
  'the worker that writes mails to customers': {
    async work(scene) {
      const onFailure = (_: string, error: unknown) => {
        throw error;
      };
      while (await writeMails({ inTransaction: inTransaction(scene), now: () => later, hasServer: true, onFailure }));
    },
  },
  'the worker that writes webhooks': {
    prepare: async (scene) => {
      await scene.sql(`insert into webhook_feed (project_id, place) select id, 0 from project`);
      await scene.sql(
        `insert into webhook_endpoint (id, project_id, url, from_place, created_at, updated_at)
         select gen_random_uuid(), id, 'https://forge.example/hooks', 0, now(), now() from project`,
      );
    },
    async work(scene) {
      const onFailure = (_: string, error: unknown) => {
        throw error;
      };
      while (await writeMessages({ inTransaction: inTransaction(scene), now: () => later, onFailure }));
    },
  },
  'the worker that sends webhooks, to endpoints that accept, fail and are gone': {
    prepare: async (scene) => {
      const receiver = await Receiver.listen();
      receiver.answer = ({ path }, response) => void response.writeHead(Number(path.slice(-3))).end();
      receivers.set(scene, receiver);
      const urls = [200, 500, 410].map((status) => `${receiver.url}/${status}`);
      await seedEndpoints(scene.hub.orm.em.fork(), scene.projectId, { urls });
    },
    async work(scene) {
      const work = openWork(scene.hub.orm, { now: () => later });
      await work.drain();
      await work.close();
      await receivers.get(scene)!.close();
    },
  },
  'the worker that announces entitlements, also of a project from before': {
    prepare: (scene) => scene.sql('update entitlement_feed set place = null'),
    async work(scene) {
      const onFailure = (_: string, error: unknown) => {
        throw error;
      };
      await announceEntitlements({ inTransaction: inTransaction(scene), now: () => later, onFailure });
    },
  },
  'the worker that sends mails to customers, to a mailbox that does not exist': {
    async work(scene) {
      const server = await MailServer.start();
      server.refusal = '550 5.1.1 no such mailbox';
      const onFailure = (_: string, error: unknown) => {
        throw error;
      };
      await writeMails({ inTransaction: inTransaction(scene), now: () => later, hasServer: true, onFailure });
      const printer = new Printer();
      const deps = {
        ...{ orm: scene.hub.orm, now: () => later, log: createLogger('silent'), print: printer.print },
        ...{ hubUrl: 'https://hub.example', licenceBox: new SealedBox(testSecret, sealPurpose) },
        ...{ transport: createTransport(server.url), from: { address: 'hub@hub.example', host: 'hub.example' } },
        accepted: new Map(),
      };
      await sendCustomerMails(deps);
      await printer.close();
      await server.close();
    },
  },
  'the worker that counts subscribers': {
    work: (scene) => inTransaction(scene)((em) => countSubscribers(em, later, 100)),
  },
  'the worker that imports': {
    work: async (scene) => {
      await filledImport(scene);
      const start = `status = 'checking', started_at = created_at where status = 'receiving'`;
      await scene.sql(`update catalog_import set ${start}`);
      const { clock } = scene;
      const deps = { inTransaction: inTransaction(scene), clock, coerce: coerceProduct(hubSchema()) };
      while (await workOffImport(deps));
    },
  },
};

/** Opens a shop with two customers, of whom one is next renewed in another year than the other. */
async function openPlainShop({ orm }: LockScene['hub'], clock: LockScene['clock']): Promise<void> {
  const shop = await Shop.open(new Seed(orm, clock), {
    tax: '19',
    profile: { paymentTermDays: 90 },
    plans: { solo: { unitAmount: '5' } },
  });
  for (const days of [0, 25])
    await shop.subscribe(
      { customer: { externalId: `after-${days}` }, items: shop.items('solo') },
      begin.add({ hours: 24 * days }),
    );
}

const subscribing = (scene: LockScene, customer: string) =>
  `(input: { ${customer}, items: [{ priceId: "${scene.shop.price('yen')}" }], coupons: ["ONE"] })`;
const email = () => `email: "${unique('new')}@example.org"`;
const changing = (scene: LockScene) =>
  `(id: "${scene.subscriptionId}", input: { items: [{ priceId: "${scene.shop.price('pro')}" }] })`;
const preview = (field: string, args: (scene: LockScene) => string) => (scene: LockScene) =>
  ask(scene.api, `{ ${field}${args(scene)} { amountDue { minor } } }`);

/** The person and the link of a purchase, by the scene for which they were made. */
const purchases = new WeakMap<LockScene, { user: User; linkId: string }>();

/** Makes a link and a person, who is the customer to whom much is due, or a new one. */
async function preparePurchase(scene: LockScene, isKnown: boolean): Promise<void> {
  const user = await new Seed(scene.hub.orm, scene.clock).user();
  const linkId = await checkoutLink(scene);
  const [userId, customerId] = [decodeId('user', user.id), decodeId('customer', scene.customerId)];
  if (isKnown) await scene.sql('update customer set user_id = ? where id = ?', userId, customerId);
  purchases.set(scene, { user, linkId });
}

async function buyThroughLink(scene: LockScene): Promise<unknown> {
  const { user, linkId } = purchases.get(scene)!;
  const input = { linkId, items: [], coupon: 'ONE' };
  return inTransaction(scene)((em) => startCheckout(em, selfService(user, scene.projectId), input, scene.clock.now()));
}

const others: Record<string, LockCase> = {
  'a customer who buys through a checkout link': {
    prepare: (scene) => preparePurchase(scene, true),
    work: buyThroughLink,
  },
  'a new customer who buys through a checkout link': {
    prepare: (scene) => preparePurchase(scene, false),
    work: buyThroughLink,
  },
  'a new customer who subscribes': {
    work: (scene) =>
      scene.do(`createSubscription${subscribing(scene, `customer: { ${email()} }`)} { subscription { id } }`),
  },
  'a new customer of a test clock who subscribes': {
    byClock: true,
    work: (scene) => {
      const customer = `customer: { ${email()}, testClockId: "${scene.clockId}" }`;
      return scene.do(`createSubscription${subscribing(scene, customer)} { subscription { id } }`);
    },
  },
  'a change by a customer to whom nothing is due': {
    work: (scene) => {
      scene.clock.set(begin.add({ hours: 1 }));
      return scene.do(`changeSubscription${changing(scene)} { subscription { id } }`);
    },
  },
  'a preview of a subscription': {
    work: preview('previewSubscription', (scene) => subscribing(scene, `customerId: "${scene.customerId}"`)),
  },
  'a preview of a change': { work: preview('previewSubscriptionChange', changing) },
  'a preview of upcoming invoices': {
    work: (scene) => ask(scene.api, `{ previewUpcomingInvoices(id: "${scene.subscriptionId}") { invoices { at } } }`),
  },
  'a preview of a change after a test clock has failed': {
    byClock: true,
    work: async (scene) => {
      await scene.moveClock('failed');
      await preview('previewSubscriptionChange', changing)(scene);
    },
  },
};

/** Workers and previews that take locks, and mutations with unusual inputs. */
export const lockCases: Record<string, LockCase> = { ...workers, ...others };

function inTransaction({ hub }: LockScene) {
  return <T>(work: (em: EntityManager) => Promise<T>): Promise<T> => hub.orm.em.fork().transactional(work);
}

/** What reminders and notices need of the work of gateways. */
function collectionIn(scene: LockScene): CollectionDeps {
  const onFailure = (_: string, error: unknown) => {
    throw error;
  };
  const deps = { inTransaction: inTransaction(scene), now: () => later, onFailure };
  return deps as Partial<CollectionDeps> as CollectionDeps;
}
