import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import { readLevels } from '../../src/platform/store/row-levels.ts';
import { requestOfField, requestOfNodes } from './list-request.ts';
import type { Branch } from './list-request.ts';
import type { Relation } from './relation.ts';

type LoadedRow = Record<string, unknown>;

/** The value of a relation for each parent. */
type ValuesByParent = Map<object, unknown>;

/** A relation to read, for known parents or for the rows of an earlier step. */
interface LoadStep {
  branch: Branch;
  /** The parents, or the index of the step that reads them. */
  of: readonly object[] | number;
}

interface LoadRequest {
  relation: Relation;
  parent: object;
  info: GraphQLResolveInfo;
}

/** Reads the related objects of one request; all relations that are requested at the same time take one statement. */
export class Loaders {
  readonly #ahead = new Map<Relation, ValuesByParent>();
  readonly #requests = new DataLoader<LoadRequest, unknown>((requests) => this.#loadBatch(requests), { cache: false });

  constructor(private readonly em: EntityManager) {}

  /**
   * Reads all selected relations of the nodes of a list, level by level, before their fields are resolved. Fields then need
   * no promises: promises for hundreds of fields cost graphql-js more than all the SQL.
   */
  async readAhead(entity: object, nodes: readonly object[], info: GraphQLResolveInfo): Promise<void> {
    if (!nodes.length) return;
    const { branches } = requestOfNodes(entity, info);
    const values = await this.#read(branches.map((branch) => ({ branch, of: nodes })));
    branches.forEach(({ relation }, at) => this.#store(relation, values[at]!));
  }

  /** The related value of a parent with everything selected below; returned synchronously if it was read ahead. */
  related<V>(relation: Relation<V>, parent: object, info: GraphQLResolveInfo): V | Promise<V> {
    const ahead = this.#ahead.get(relation)?.get(parent);
    if (ahead !== undefined) return ahead as V;
    if (keyOf(relation, parent) === null) return null as V;
    return this.#requests.load({ relation, parent, info }) as Promise<V>;
  }

  /** Clears the read-ahead values, which are stale after a mutation. */
  clear(): void {
    this.#ahead.clear();
  }

  async #loadBatch(requests: readonly LoadRequest[]): Promise<unknown[]> {
    const byRelation = [...Map.groupBy(requests, ({ relation }) => relation)];
    const values = await this.#read(
      byRelation.map(([relation, ofRelation]) => ({
        branch: requestOfField(
          relation,
          ofRelation.map(({ info }) => info),
        ),
        of: ofRelation.map(({ parent }) => parent),
      })),
    );
    const loaded = new Map(byRelation.map(([relation], at) => [relation, values[at]!]));
    return requests.map(({ relation, parent }) => loaded.get(relation)!.get(parent));
  }

  /** Reads the first steps and returns their values; values of deeper levels are stored for the fields below. */
  async #read(first: readonly LoadStep[]): Promise<ValuesByParent[]> {
    const steps = [...first];
    for (let at = 0; at < steps.length; at += 1) {
      steps.push(...steps[at]!.branch.branches.map((branch) => ({ branch, of: at })));
    }
    const levels = await readLevels(this.em, steps.map(levelOf));
    return steps.map(({ branch: { relation }, of }, at) => {
      const parents = typeof of === 'number' ? levels[of]! : of;
      const values = valuesByParent(relation, parents, levels[at]!);
      if (typeof of === 'number') this.#store(relation, values);
      return values;
    });
  }

  #store(relation: Relation, values: ValuesByParent): void {
    const stored = this.#ahead.get(relation);
    if (!stored) this.#ahead.set(relation, values);
    else for (const [parent, value] of values) stored.set(parent, value);
  }
}

function levelOf({ branch: { relation, only }, of }: LoadStep) {
  const { entity, condition, parentKey } = relation;
  const ids = typeof of === 'number' ? { ofLevel: of, property: parentKey } : idsOf(relation, of);
  return { entity, condition, only, ids };
}

function idsOf(relation: Relation, parents: readonly object[]): string[] {
  const ids = parents.map((parent) => keyOf(relation, parent));
  return [...new Set(ids.filter((id) => id !== null))];
}

function keyOf({ parentKey }: Relation, parent: object): string | null {
  return ((parent as LoadedRow)[parentKey] ?? null) as string | null;
}

function valuesByParent(relation: Relation, parents: readonly object[], children: LoadedRow[]): ValuesByParent {
  const byKey = Map.groupBy(children, (child) => child[relation.childKey]);
  const valueOf = (parent: object): unknown => {
    const related = byKey.get(keyOf(relation, parent)) ?? [];
    return relation.isList ? related : (related[0] ?? null);
  };
  return new Map(parents.map((parent) => [parent, valueOf(parent)]));
}
