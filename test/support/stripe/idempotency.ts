import { StripeError } from './stripe-error.ts';

export interface Reply {
  status: number;
  body: unknown;
}

interface Kept {
  call: string;
  /** In seconds. */
  until: number;
  reply?: Reply;
}

const keptSeconds = 86_400;

/**
 * Keeps the first reply for a key, as https://docs.stripe.com/api/idempotent_requests says: it is repeated for the same call,
 * also an error; another call with the key is refused; and so is one while the first is being done. A call that was refused
 * before it was done is not kept, and the others are for a day.
 */
export class Idempotency {
  readonly #kept = new Map<string, Kept>();

  constructor(readonly nowSeconds: () => number) {}

  async run(
    key: string | undefined,
    call: string,
    work: () => Promise<Reply>,
  ): Promise<Reply & { isReplayed: boolean }> {
    if (key === undefined) return { ...(await work()), isReplayed: false };
    const earlier = this.#find(key);
    if (earlier) return { ...repeat(key, call, earlier), isReplayed: true };
    const kept: Kept = { call, until: this.nowSeconds() + keptSeconds };
    this.#kept.set(key, kept);
    try {
      kept.reply = await work();
      return { ...kept.reply, isReplayed: false };
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      const reply = { status: error.status, body: { error: error.error } };
      if (error.isDone) kept.reply = reply;
      else this.#kept.delete(key);
      return { ...reply, isReplayed: false };
    }
  }

  /** Keeps a reply for a key without doing the call, as after an error of the server. */
  keep(key: string | undefined, call: string, reply: Reply): void {
    const until = this.nowSeconds() + keptSeconds;
    if (key !== undefined && !this.#find(key)) this.#kept.set(key, { call, until, reply });
  }

  /** Stripe removes keys after a day at the earliest. */
  forget(): void {
    this.#kept.clear();
  }

  #find(key: string): Kept | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.until > this.nowSeconds() ? kept : undefined;
  }
}

function repeat(key: string, call: string, { call: first, reply }: Kept): Reply {
  if (!reply) return refuse(409, `There is currently another in-progress request using this Idempotent Key (${key}).`);
  if (first === call) return reply;
  const sentence = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
  return refuse(400, `${sentence} Try using a key other than '${key}'.`);
}

function refuse(status: 400 | 409, message: string): Reply {
  const error = { type: 'idempotency_error', message, ...(status === 409 && { code: 'idempotency_key_in_use' }) };
  return { status, body: { error } };
}
