import { readFileSync } from 'node:fs';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import type { Lock, Trace } from '../support/lock-watch.ts';

const file = new URL('../../docs/decisions/0019-one-order-of-locks.md', import.meta.url);

/** The order of locks as decision 19 states it. */
export interface LockOrder {
  positions: ReadonlyMap<string, number>;
  /** For each lock that is taken under another one, the name of that other lock. */
  under: ReadonlyMap<string, string>;
  uncontended: ReadonlySet<string>;
}

export function readLockOrder(): LockOrder {
  const lines = readFileSync(file, 'utf8').split('\n');
  const positions = lines.flatMap((line) => {
    const [, position, names] = /^(\d+)\. (.*?)(?:: |$)/.exec(line.replace(/\.$/, '')) ?? [];
    return position ? namesIn(names!).map((name): [string, number] => [name, Number(position)]) : [];
  });
  const under = lines.flatMap((line) => {
    const [, lock, names] = /^- under `([\w ]+)`: (.*)$/.exec(line) ?? [];
    return lock ? namesIn(names!).map((name): [string, string] => [name, lock]) : [];
  });
  const free = lines.find((line) => line.startsWith('Never waited for'))!;
  return { positions: new Map(positions), under: new Map(under), uncontended: new Set(namesIn(free)) };
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
}

/** Customer ids by the ids of subscriptions, invoices and credit notes. */
export type Owners = ReadonlyMap<unknown, unknown>;

export async function readOwners(orm: Orm): Promise<Owners> {
  const rows = await orm.em.fork().execute<{ id: string; customer_id: string }[]>(
    `select id, customer_id from subscription union all select id, customer_id from invoice
     union all select id, customer_id from credit_note`,
  );
  return new Map(rows.map(({ id, customer_id }) => [id, customer_id]));
}

const share = ['For Key Share', 'For Share'];
const conflicts: Record<string, readonly string[]> = {
  'For Key Share': ['For Update', 'Update'],
  'For Share': ['For No Key Update', 'No Key Update', 'For Update', 'Update'],
  'For No Key Update': ['For Share', 'For No Key Update', 'No Key Update', 'For Update', 'Update'],
  'For Update': ['For Key Share', 'For Share', 'For No Key Update', 'No Key Update', 'For Update', 'Update'],
};
const conflictsOf = (mode: string) => conflicts[mode.startsWith('For') ? mode : `For ${mode}`]!;

/** Sort keys for locks of which a transaction may take several with one name. */
const orders: Record<string, (row: Record<string, unknown>) => string> = {
  product: ({ id }) => String(id),
  customer: ({ id }) => String(id),
  coupon: ({ id }) => String(id),
  subject_clock: ({ subject }) => String(subject),
  invoice_series: ({ year, series }) => `${String(year)} ${series === 'invoice' ? 0 : 1}`,
};
orders.invoice_series_pkey = orders.invoice_series!;

/** Lists where transactions depart from the order. */
export function violationsOf(traces: readonly Trace[], order: LockOrder, owners: Owners): string[] {
  const modes = modesOf(traces);
  return [...new Set(traces.flatMap((trace) => new OrderChecker(trace, modes, order, owners).check()))];
}

/** The modes in which rows of each table are locked; compatible modes cause no wait. */
function modesOf(traces: readonly Trace[]): ReadonlyMap<string, ReadonlySet<string>> {
  const modes = new Map<string, Set<string>>();
  for (const { kind, table, mode } of traces.flatMap(({ steps }) => steps.flatMap(({ locks }) => locks)))
    if (kind === 'row') modes.set(table, (modes.get(table) ?? new Set()).add(mode));
  return modes;
}

class OrderChecker {
  readonly #rows = new Map<string, string>();
  /** By table, the ids of the rows that the transaction has locked. */
  readonly #held = new Map<string, Set<unknown>>();
  readonly #taken: Lock[] = [];
  readonly #violations: string[] = [];

  constructor(
    private readonly trace: Trace,
    private readonly modes: ReadonlyMap<string, ReadonlySet<string>>,
    private readonly order: LockOrder,
    private readonly owners: Owners,
  ) {}

  check(): string[] {
    for (const { locks } of this.trace.steps) {
      const fresh = locks.filter((lock) => this.#isFresh(lock));
      for (const lock of fresh) this.#hold(lock);
      const contended = fresh.filter((lock) => this.#isContended(lock));
      for (const lock of contended) this.#checkPosition(lock);
      this.#taken.push(...contended);
    }
    return this.#violations;
  }

  #isFresh({ kind, name, place, mode }: Lock): boolean {
    if (kind !== 'row') return true;
    const before = this.#rows.get(`${name} ${place}`);
    if (before && (!share.includes(before) || before === mode)) return false;
    this.#rows.set(`${name} ${place}`, mode);
    if (before === 'For Share' && !share.includes(mode)) this.#report(`locks ${name} for share and then changes it`);
    return true;
  }

  #hold({ kind, table, mode, row }: Lock): void {
    if (kind === 'row' && share.includes(mode)) return;
    this.#held.set(table, (this.#held.get(table) ?? new Set()).add(row.id ?? row.project_id));
  }

  /** Returns whether another transaction may hold the lock or wait for it. */
  #isContended(lock: Lock): boolean {
    if (this.order.uncontended.has(lock.name) || this.#isUnderAnother(lock)) return false;
    if (lock.kind !== 'row') return true;
    return conflictsOf(lock.mode).some((mode) => this.modes.get(lock.table)!.has(mode));
  }

  #isUnderAnother({ name, row }: Lock): boolean {
    const above = this.order.under.get(name);
    const held = above && this.#held.get(above);
    if (!held) return false;
    if (name === 'ledger_account_once' && row.customer_id === null) return false;
    const owner = this.#ownerOf(above, row);
    return owner === undefined || held.has(owner);
  }

  #ownerOf(above: string, row: Record<string, unknown>): unknown {
    if (above === 'invoice_series') return row.project_id;
    const own = row[above === 'catalog_import' ? 'import_id' : `${above}_id`];
    return own ?? this.owners.get(row.subscription_id ?? row.invoice_id ?? row.credit_note_id);
  }

  #checkPosition(lock: Lock): void {
    const position = this.order.positions.get(lock.name);
    if (position === undefined) return this.#report(`takes ${lock.name}, which decision 19 does not name`);
    const later = this.#taken.find(({ name }) => this.order.positions.get(name)! > position);
    if (later) this.#report(`takes ${lock.name} after ${later.name}`);
    const keyOf = orders[lock.name];
    const same = keyOf && this.#taken.find(({ name, row }) => orders[name] === keyOf && keyOf(row) > keyOf(lock.row));
    if (same) this.#report(`takes ${lock.name} ${keyOf(lock.row)} after ${keyOf(same.row)}`);
  }

  #report(what: string): void {
    this.#violations.push(`${this.trace.name} ${what}`);
  }
}
