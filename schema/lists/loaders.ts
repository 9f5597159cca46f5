import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import { readLevels } from '../../src/platform/store/row-levels.ts';
import { askedOfField, askedOfNodes } from './list-request.ts';
import type { Branch } from './list-request.ts';
import type { Relation } from './relation.ts';

type LoadedRow = Record<string, unknown>;

/** What each parent is given. */
type Answers = Map<object, unknown>;

/** One kind of things to read, for parents that are known or for the rows of an earlier step. */
interface LoadStep {
  branch: Branch;
  of: readonly object[] | number;
}

interface LoadRequest {
  relation: Relation;
  parent: object;
  info: GraphQLResolveInfo;
}

/** Reads what belongs to the things that a request shows: whatever is asked at a time, in one statement. */
export class Loaders {
  readonly #ahead = new Map<Relation, Answers>();
  readonly #wishes = new DataLoader<LoadRequest, unknown>((wishes) => this.#grant(wishes), { cache: false });

  constructor(private readonly em: EntityManager) {}

  /**
   * Reads what a document asks of the nodes of a list before their fields are resolved, level below level. A field that
   * finds its answer needs no promise: promises for hundreds of fields cost graphql-js more than all the SQL.
   */
  async readAhead(entity: object, nodes: readonly object[], info: GraphQLResolveInfo): Promise<void> {
    if (!nodes.length) return;
    const { branches } = askedOfNodes(entity, info);
    const answers = await this.#read(branches.map((branch) => ({ branch, of: nodes })));
    branches.forEach(({ relation }, at) => this.#keep(relation, answers[at]!));
  }

  /** What belongs to a parent, with all that is asked below: at once where it has been read ahead. */
  related<V>(relation: Relation<V>, parent: object, info: GraphQLResolveInfo): V | Promise<V> {
    const ahead = this.#ahead.get(relation)?.get(parent);
    if (ahead !== undefined) return ahead as V;
    if (keyOf(relation, parent) === null) return null as V;
    return this.#wishes.load({ relation, parent, info }) as Promise<V>;
  }

  /** What was read before a mutation is stale after it. */
  clear(): void {
    this.#ahead.clear();
  }

  async #grant(wishes: readonly LoadRequest[]): Promise<unknown[]> {
    const byRelation = [...Map.groupBy(wishes, ({ relation }) => relation)];
    const answers = await this.#read(
      byRelation.map(([relation, ofIt]) => ({
        branch: askedOfField(
          relation,
          ofIt.map(({ info }) => info),
        ),
        of: ofIt.map(({ parent }) => parent),
      })),
    );
    const granted = new Map(byRelation.map(([relation], at) => [relation, answers[at]!]));
    return wishes.map(({ relation, parent }) => granted.get(relation)!.get(parent));
  }

  /** Answers the first steps; what belongs below is kept for the fields that will ask. */
  async #read(first: readonly LoadStep[]): Promise<Answers[]> {
    const steps = [...first];
    for (let at = 0; at < steps.length; at += 1) {
      steps.push(...steps[at]!.branch.branches.map((branch) => ({ branch, of: at })));
    }
    const found = await readLevels(this.em, steps.map(levelOf));
    return steps.map(({ branch: { relation }, of }, at) => {
      const parents = typeof of === 'number' ? found[of]! : of;
      const answers = handOut(relation, parents, found[at]!);
      if (typeof of === 'number') this.#keep(relation, answers);
      return answers;
    });
  }

  #keep(relation: Relation, answers: Answers): void {
    const known = this.#ahead.get(relation);
    if (!known) this.#ahead.set(relation, answers);
    else for (const [parent, answer] of answers) known.set(parent, answer);
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

function handOut(relation: Relation, parents: readonly object[], children: LoadedRow[]): Answers {
  const byKey = Map.groupBy(children, (child) => child[relation.childKey]);
  const answerOf = (parent: object): unknown => {
    const found = byKey.get(keyOf(relation, parent)) ?? [];
    return relation.isList ? found : (found[0] ?? null);
  };
  return new Map(parents.map((parent) => [parent, answerOf(parent)]));
}
