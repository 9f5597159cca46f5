import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import { Refusal } from '../src/errors.ts';
import { decodeId, parseId } from '../src/platform/ids.ts';
import type { Prefix } from '../src/platform/ids.ts';
import { rows } from '../src/platform/rows.ts';
import type { Row } from '../src/platform/rows.ts';

type Thing = { id: string };

const mostThings = 20_000;

/** Gathers what the fields of one request want to know into one statement per kind of thing. */
export class Loaders {
  readonly #loaders = new Map<string, DataLoader<string, unknown>>();
  #spent = 0;

  constructor(private readonly em: EntityManager) {}

  /** The row with that id. */
  one<T extends Thing>(entity: EntityClass<T>, id: string): Promise<Row<T> | null> {
    this.spend(1);
    return this.#loader<Row<T> | null>(`${entity.name}:id`, async (ids) => {
      const found = await rows(this.em, entity, 'where id = any(?::uuid[])', [uuids(ids)]);
      const byId = new Map(found.map((row) => [(row as unknown as Thing).id, row]));
      return ids.map((wanted) => byId.get(wanted) ?? null);
    }).load(id);
  }

  /** The rows that belong to a parent: `condition` is SQL that takes the parents' ids, and may order them. */
  async many<T extends Thing>(
    entity: EntityClass<T>,
    property: keyof T & string,
    condition: string,
    parentId: string,
  ): Promise<Row<T>[]> {
    const children = await this.#loader<Row<T>[]>(`${entity.name}:${property}`, async (ids) => {
      const found = await rows(this.em, entity, `where ${condition.replace('?', '?::uuid[]')}`, [uuids(ids)]);
      const byParent = Map.groupBy(found, (row) => (row as Record<string, unknown>)[property] as string);
      return ids.map((parent) => byParent.get(parent) ?? []);
    }).load(parentId);
    this.spend(children.length);
    return children;
  }

  /** What was read before a mutation is stale after it. */
  clear(): void {
    this.#loaders.clear();
  }

  /** Lists within lists multiply, and a document can name a field many times: one request has one budget for it all. */
  spend(things: number): void {
    this.#spent += things;
    if (this.#spent <= mostThings) return;
    const sentence = `A request may show ${mostThings} things at most (a report counts as 1000); ask for less at a time.`;
    throw new Refusal('invalid', 'query_too_large', sentence);
  }

  #loader<V>(name: string, batch: (ids: readonly string[]) => Promise<V[]>): DataLoader<string, V> {
    const known = this.#loaders.get(name) as DataLoader<string, V> | undefined;
    if (known) return known;
    const made = new DataLoader<string, V>(batch);
    this.#loaders.set(name, made as DataLoader<string, unknown>);
    return made;
  }
}

function uuids(ids: readonly string[]): string {
  return `{${ids.map((id) => decodeId(parseId(id)!.prefix as Prefix, id)).join()}}`;
}
