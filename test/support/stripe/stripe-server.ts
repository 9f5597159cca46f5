import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { readForm } from './form.ts';
import type { Params } from './form.ts';
import { Idempotency } from './idempotency.ts';
import type { Reply } from './idempotency.ts';
import { expanded } from './lists.ts';
import { Objects } from './objects.ts';
import { Payments } from './payments.ts';
import { Refunds } from './refunds.ts';
import { routesOf } from './routes.ts';
import type { Routes } from './routes.ts';
import { Setups } from './setups.ts';
import { StripeError } from './stripe-error.ts';

/** What goes wrong with a call: before Stripe has it, or after it was done. */
export type Fault =
  | '500'
  | '500, kept'
  | '429'
  | 'refused'
  | 'garbage'
  | 'html'
  | 'hang'
  | 'lost'
  | 'done, then lost'
  | 'done, then hang';

/** A call that was received. */
export interface Received {
  method: string;
  path: string;
  params: Params;
  key?: string;
  version?: string;
}

/**
 * A server that speaks the wire format of Stripe for the calls that the hub makes: forms with nested names, idempotency keys,
 * errors with their codes, expansion, pages, a search that lags, and signed events. It stands in for Stripe in tests; its
 * payloads have the fields that the hub reads, as https://docs.stripe.com/api describes them.
 */
export class StripeServer {
  readonly secretKey = 'sk_test_localServer';
  readonly publishableKey = 'pk_test_localServer';
  readonly webhookSecret = 'whsec_localServer';
  readonly objects: Objects;
  readonly payments: Payments;
  readonly refunds: Refunds;
  readonly setups: Setups;
  readonly received: Received[] = [];
  readonly idempotency: Idempotency;
  /** How long a call takes, so that others with its key arrive meanwhile. */
  delayMs = 0;
  /** A fault of any call, by chance. */
  chance: () => Fault | undefined = () => undefined;
  readonly #faults: { fault: Fault; on: RegExp }[] = [];
  readonly #routes: Routes;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  constructor(nowSeconds = () => Math.floor(Date.now() / 1000)) {
    this.objects = new Objects(nowSeconds);
    this.idempotency = new Idempotency(nowSeconds);
    this.payments = new Payments(this.objects);
    this.refunds = new Refunds(this.objects, this.payments);
    this.setups = new Setups(this.objects);
    this.#routes = routesOf(this);
  }

  async open(): Promise<this> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    return this;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Lets the next calls that match go wrong, one by one. */
  fail(on: RegExp, ...faults: Fault[]): void {
    this.#faults.push(...faults.map((fault) => ({ fault, on })));
  }

  /** The header of a webhook: https://docs.stripe.com/webhooks#verify-manually. */
  sign(body: string, seconds = this.objects.nowSeconds(), secret = this.webhookSecret): string {
    return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers, url = '/' } = request;
    const { pathname: path, search } = new URL(url, 'http://localhost');
    const params = readForm(method === 'POST' ? await text(request) : search);
    const key = headers['idempotency-key'] as string | undefined;
    this.received.push({ method, path, params, key, version: headers['stripe-version'] as string | undefined });
    const fault = this.#take(`${method} ${path}`);
    if (fault === '500, kept') this.idempotency.keep(key, `${method} ${path} ${JSON.stringify(params)}`, broken);
    if (fault && !fault.startsWith('done')) return this.#goWrong(response, fault);
    const isKnown = headers.authorization === `Bearer ${this.secretKey}`;
    const reply = isKnown ? await this.#reply({ method, path, params, key }) : unauthorized;
    if (fault) return this.#goWrong(response, fault);
    send(response, reply);
  }

  async #reply({ method, path, params, key }: Received): Promise<Reply & { isReplayed?: boolean }> {
    return this.idempotency
      .run(key, `${method} ${path} ${JSON.stringify(params)}`, async () => {
        if (this.delayMs) await setTimeout(this.delayMs);
        const [, route] = this.#routes.find(([pattern]) => pattern.test(`${method} ${path}`)) ?? [];
        if (!route) throw new StripeError(404, { type: 'invalid_request_error', message: `Unrecognized URL ${path}` });
        const id = path.split('/')[3] ?? '';
        return { status: 200, body: expanded(this.objects, route(id, params), params) };
      })
      .catch(asReply);
  }

  #take(call: string): Fault | undefined {
    const place = this.#faults.findIndex(({ on }) => on.test(call));
    return place < 0 ? this.chance() : this.#faults.splice(place, 1)[0]!.fault;
  }

  #goWrong(response: ServerResponse, fault: Fault): void {
    if (fault.startsWith('500')) return send(response, broken);
    if (fault === '429') return send(response, { status: 429, body: wrong('invalid_request_error') });
    if (fault === 'refused') return send(response, { status: 400, body: { error: refusal } });
    if (fault === 'garbage') return send(response, { status: 200, body: { object: 'nonsense' } });
    if (fault === 'html') return void response.writeHead(502, { 'Content-Type': 'text/html' }).end('<html>Bad gateway');
    if (fault === 'lost' || fault === 'done, then lost') response.socket?.destroy();
  }
}

function asReply(error: unknown): Reply {
  if (error instanceof StripeError) return { status: error.status, body: { error: error.error } };
  throw error;
}

const wrong = (type: string) => ({ error: { type, message: 'Something went wrong.' } });

const refusal = { type: 'invalid_request_error', message: 'This is refused.' };

const broken: Reply = { status: 500, body: wrong('api_error') };

const unauthorized: Reply = {
  status: 401,
  body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_*****rong' } },
};

function send(response: ServerResponse, { status, body, isReplayed }: Reply & { isReplayed?: boolean }): void {
  const replayed = isReplayed ? { 'Idempotent-Replayed': 'true' } : {};
  response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_local', ...replayed });
  response.end(JSON.stringify(body));
}
