import { createRequest } from '@urql/core';
import type { Client } from 'urql';
import { concerns, shows, showsDeliveries } from './concerns.ts';
import type { FeedEvent } from './concerns.ts';
import { shownQueries } from './shown.ts';
import type { ShownQuery } from './shown.ts';

/** The shortest and the longest time between two readings, in milliseconds: the hub counts the requests of an hour. */
const [leastMs, mostMs] = [1000, 15_000];

/** Within this time, the events of one change arrive together. */
const gatherMs = 150;

/** How long an attempt to deliver an event usually takes, in milliseconds. */
const deliveryMs = 3000;

/** How long nothing is read again after a refusal, such as one for too many requests. */
const refusedMs = 60_000;

/** Reads queries of the page again that events have made old: many events by one reading, more rarely while they go on. */
export class Refresher {
  #events: FeedEvent[] = [];
  #fields: string[] = [];
  #isAll = false;
  #hasDelivered = false;
  #isReading = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #late: ReturnType<typeof setTimeout> | undefined;
  #spaceMs = leastMs;
  #readAt = -Infinity;

  constructor(private readonly client: Client) {}

  note(events: readonly FeedEvent[]): void {
    this.#events.push(...events);
    this.#plan();
  }

  /** Makes the queries old that have one of the fields. */
  noteFields(fields: readonly string[]): void {
    this.#fields.push(...fields);
    this.#plan();
  }

  /** Makes everything old, as after a long time without events. */
  noteAll(): void {
    this.#isAll = true;
    this.#plan();
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#late);
  }

  #plan(): void {
    if (this.#timer !== undefined || this.#isReading) return;
    const waitMs = Math.max(gatherMs, this.#readAt + this.#spaceMs - performance.now());
    // In a project that has become quiet, each change shows at once again.
    if (waitMs === gatherMs) this.#spaceMs = leastMs;
    this.#timer = setTimeout(() => void this.#read(), waitMs);
  }

  async #read(): Promise<void> {
    this.#timer = undefined;
    const old = this.#takeOld();
    if (!old.length) return;
    this.#isReading = true;
    const answers = await Promise.all(old.map((query) => this.#readAgain(query)));
    this.#isReading = false;
    this.#readAt = performance.now();
    const isRefused = answers.some(({ error }) => error?.networkError);
    this.#spaceMs = isRefused ? refusedMs : Math.min(this.#spaceMs * 1.5, mostMs);
    if (this.#events.length || this.#fields.length || this.#isAll || this.#hasDelivered) this.#plan();
  }

  #takeOld(): ShownQuery[] {
    const [events, isAll, hasDelivered] = [this.#events, this.#isAll, this.#hasDelivered];
    const fields = this.#fields;
    [this.#events, this.#fields, this.#isAll, this.#hasDelivered] = [[], [], false, false];
    const isOld = (query: ShownQuery) =>
      isAll ||
      shows(query, fields) ||
      (hasDelivered && showsDeliveries(query)) ||
      events.some((event) => concerns(event, query));
    const old = [...shownQueries].filter(isOld);
    if (events.length && old.some(showsDeliveries)) this.#readDeliveriesLater();
    return old;
  }

  #readDeliveriesLater(): void {
    clearTimeout(this.#late);
    this.#late = setTimeout(() => {
      this.#hasDelivered = true;
      this.#plan();
    }, deliveryMs);
  }

  /** An operation of its own writes to the cache, from which the page has it; if it fails, the page keeps what it shows. */
  #readAgain({ document, variables }: ShownQuery) {
    const request = createRequest(document, variables);
    const own = { ...request, key: (request.key ^ 1) >>> 0 };
    return this.client.executeQuery(own, { requestPolicy: 'network-only' }).toPromise();
  }
}
