import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import { Refusal } from '../src/errors.ts';
import { decodeId, parseId } from '../src/platform/ids.ts';
import type { Prefix } from '../src/platform/ids.ts';
import { rows } from '../src/platform/rows.ts';
import type { Row } from '../src/platform/rows.ts';
import { askedOfNodes, fieldsBelow } from './asked.ts';
import { relationsOf } from './relation.ts';
import type { Relation, Thing } from './relation.ts';

type AnyRow = Record<string, unknown>;

const mostThings = 20_000;

/** Gathers what the fields of one request want to know into one statement per kind of thing. */
export class Loaders {
  readonly #loaders = new Map<string, DataLoader<string, unknown>>();
  readonly #ahead = new Map<Relation, Map<object, unknown>>();
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
      const found = await rows(this.em, entity, `where ${typed(condition)}`, [uuids(ids)]);
      const byParent = Map.groupBy(found, (row) => (row as Record<string, unknown>)[property] as string);
      return ids.map((parent) => byParent.get(parent) ?? []);
    }).load(parentId);
    this.spend(children.length);
    return children;
  }

  /**
   * Reads what a document asks of the nodes of a list before their fields are resolved, kind by kind. A field that
   * finds its answer needs no promise: promises for hundreds of fields cost graphql-js more than all the SQL.
   */
  async readAhead(entity: EntityClass<object>, nodes: object[], info: GraphQLResolveInfo): Promise<void> {
    await this.#readBelow(entity, nodes as AnyRow[], askedOfNodes(info), info.fragments);
  }

  /** What belongs to a parent: at once where it has been read ahead. */
  related<V>(relation: Relation<V>, parent: object): V | Promise<V> {
    const ahead = this.#ahead.get(relation);
    if (ahead?.has(parent)) return this.#shownNow(ahead.get(parent) as V);
    const id = (parent as AnyRow)[relation.parentKey] as string | null;
    if (id === null) return null as V;
    const loader = this.#loader<V>(`${relation.entity.name}:${relation.childKey}`, async (ids) => {
      const children = await this.#read(relation, ids);
      return ids.map((each) => pick(relation, children, each) as V);
    });
    return loader.load(id).then((value) => this.#shownNow(value));
  }

  /** What was read before a mutation is stale after it. */
  clear(): void {
    this.#loaders.clear();
    this.#ahead.clear();
  }

  async #readBelow(
    entity: EntityClass<object>,
    parents: AnyRow[],
    asked: readonly FieldNode[],
    fragments: GraphQLResolveInfo['fragments'],
  ): Promise<void> {
    if (!parents.length) return;
    const fields = fieldsBelow(asked, fragments);
    const wanted = Object.entries(relationsOf(entity)).filter(([field]) => fields.has(field));
    await Promise.all(
      wanted.map(async ([field, relation]) => {
        const children = await this.#readFor(relation, parents);
        await this.#readBelow(relation.entity, children, fields.get(field)!, fragments);
      }),
    );
  }

  async #readFor(relation: Relation, parents: AnyRow[]): Promise<AnyRow[]> {
    const keys = parents.map((parent) => parent[relation.parentKey] as string | null);
    const ids = new Set(keys.filter((key) => key !== null));
    const children = ids.size ? await this.#read(relation, [...ids]) : new Map<string, AnyRow[]>();
    const answers = parents.map((parent, at) => [parent, pick(relation, children, keys[at])] as const);
    this.#ahead.set(relation, new Map([...(this.#ahead.get(relation) ?? []), ...answers]));
    return [...children.values()].flat();
  }

  async #read({ entity, childKey, condition, only }: Relation, ids: readonly string[]) {
    const found: AnyRow[] = await rows(this.em, entity, `where ${typed(condition)}`, [uuids(ids)], only);
    return Map.groupBy(found, (row) => row[childKey] as string);
  }

  #shownNow<V>(value: V): V {
    this.spend(Array.isArray(value) ? value.length : 1);
    return value;
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

function pick({ isList }: Relation, children: Map<string, AnyRow[]>, id: string | null | undefined): unknown {
  const found = (id && children.get(id)) || [];
  return isList ? found : (found[0] ?? null);
}

function typed(condition: string): string {
  return condition.replace('?', '?::uuid[]');
}

function uuids(ids: readonly string[]): string {
  return `{${ids.map((id) => decodeId(parseId(id)!.prefix as Prefix, id)).join()}}`;
}
