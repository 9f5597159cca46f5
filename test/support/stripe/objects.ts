/** The objects of the server, with the fields of Stripe's that the hub reads. */
interface Base {
  id: string;
  created: number;
  metadata: Record<string, string>;
}

export interface Charge extends Base {
  object: 'charge';
  amount: number;
  currency: string;
  disputed: boolean;
  payment_intent: string;
  balance_transaction: string | null;
  payment_method_details: { type: string };
}

export interface Intent extends Base {
  object: 'payment_intent';
  status: string;
  amount: number;
  amount_received: number;
  currency: string;
  client_secret: string;
  next_action: object | null;
  last_payment_error: object | null;
  latest_charge: string | null;
}

export interface Setup extends Base {
  object: 'setup_intent';
  status: string;
  customer: string | null;
  client_secret: string;
  next_action: object | null;
  last_setup_error: object | null;
  payment_method: string | null;
}

export interface Method extends Base {
  object: 'payment_method';
  type: string;
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
  /** The test payment method that it was made of; Stripe has no such field. */
  token: string;
}

export interface Customer extends Base {
  object: 'customer';
}

export interface Refund extends Base {
  object: 'refund';
  status: string;
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  failure_reason: string | null;
}

export interface Dispute extends Base {
  object: 'dispute';
  status: string;
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  balance_transactions: Transaction[];
}

export interface Transaction extends Base {
  object: 'balance_transaction';
  type: string;
  amount: number;
  fee: number;
  currency: string;
  source: string;
}

export type StripeObject = Charge | Intent | Setup | Method | Customer | Refund | Dispute | Transaction;

export interface StripeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: StripeObject };
}

const prefixes: Record<StripeObject['object'], string> = {
  charge: 'ch',
  payment_intent: 'pi',
  setup_intent: 'seti',
  payment_method: 'pm',
  customer: 'cus',
  refund: 're',
  dispute: 'dp',
  balance_transaction: 'txn',
};

type Fields<O extends StripeObject> = Omit<O, 'id' | 'created' | 'metadata'> & { metadata?: Record<string, string> };

/** The objects of one account, and the events about them. */
export class Objects {
  readonly byId = new Map<string, StripeObject>();
  readonly events: StripeEvent[] = [];
  #count = 0;

  constructor(readonly nowSeconds: () => number) {}

  add<O extends StripeObject>(fields: Fields<O>): O {
    const id = `${prefixes[fields.object as StripeObject['object']]}_local${(this.#count += 1)}`;
    const object = { metadata: {}, ...fields, id, created: this.nowSeconds() } as unknown as O;
    this.byId.set(id, object);
    return object;
  }

  /** Finds an object by its id. */
  get<O extends StripeObject>(kind: O['object'], id: string | undefined): O | undefined {
    const object = this.byId.get(id ?? '');
    return object?.object === kind ? (object as O) : undefined;
  }

  /** The objects of a kind, newest first. */
  all<O extends StripeObject>(kind: O['object']): O[] {
    return [...this.byId.values()].filter((one) => one.object === kind).toReversed() as O[];
  }

  /** Notes an event, with the object as it is now. */
  announce(type: string, object: StripeObject): void {
    const id = `evt_local${(this.#count += 1)}`;
    this.events.push({
      id,
      object: 'event',
      type,
      created: this.nowSeconds(),
      data: { object: structuredClone(object) },
    });
  }
}
