import type { EntityClass } from '@mikro-orm/core';
import type { Row } from '../../src/platform/store/rows.ts';
import { sql } from '../../src/platform/store/sql.ts';
import type { Sql } from '../../src/platform/store/sql.ts';

export type Thing = { id: string };

/** What is asked of the children, given the ids of their parents. */
export type Condition = (ids: Sql) => Sql;

type Property<T> = keyof Row<T> & string;

/**
 * How things of one kind are found from another: both hold the same id, each in a property of its own. Of the things
 * that are found only those properties are read that the document asks or the relation names: its type has no others.
 */
export interface Relation<Value = unknown> {
  entity: EntityClass<Thing>;
  parentKey: string;
  childKey: string;
  isList: boolean;
  /** The children's condition, given the ids; it may order them. */
  condition: Condition;
  /** What the field's resolver looks at itself, besides what the document asks. */
  reads: readonly string[];
  /** Whether they are what the field shows; if not, nothing else is read of them. */
  isShown: boolean;
  /** What a parent is given. There for the compiler alone. */
  value?: Value;
}

type Relations = Record<string, Relation>;
type Needs = Record<string, readonly string[]>;

const relations = new Map<object, Relations>();
const needed = new Map<object, Needs>();

/** Names the relations of a kind of thing by the fields that show them, so that a list can read them for all its nodes. */
export function relate<F extends Relations>(parent: object, fields: F): F {
  relations.set(parent, { ...relations.get(parent), ...fields });
  return fields;
}

/** Names what the resolvers of fields read of a row: where a field with a resolver is not named, all of the row is read. */
export function needs<T extends object>(entity: EntityClass<T>, fields: Record<string, readonly Property<T>[]>): void {
  needed.set(entity, { ...needed.get(entity), ...fields });
}

export function relationOf(parent: object, field: string): Relation | undefined {
  return relations.get(parent)?.[field];
}

export function needsOf(entity: object, field: string): readonly string[] | undefined {
  return needed.get(entity)?.[field];
}

/** The thing whose id the parent holds. */
export function one<T extends Thing, K extends Property<T> = never>(
  entity: EntityClass<T>,
  parentKey: string,
  reads: readonly K[] = [],
): Relation<Pick<Row<T>, K> | null> {
  return {
    ...found(entity, (ids) => sql`id = any(${ids})`),
    parentKey,
    childKey: 'id',
    isList: false,
    reads,
  };
}

/** Properties of the thing whose id the parent holds, where a field shows something else that is made of them. */
export function parts<T extends Thing, K extends Property<T>>(
  entity: EntityClass<T>,
  parentKey: string,
  reads: readonly K[],
): Relation<Pick<Row<T>, K> | null> {
  return { ...one(entity, parentKey, reads), isShown: false };
}

/** The things that hold the parent's id. */
export function many<T extends Thing, K extends Property<T> = never>(
  entity: EntityClass<T>,
  childKey: Property<T>,
  condition: Condition,
  reads: readonly K[] = [],
): Relation<Pick<Row<T>, K>[]> {
  return { ...found(entity, condition), parentKey: 'id', childKey, isList: true, reads };
}

/** Of the things that hold the parent's id, the one that the condition leaves. */
export function single<T extends Thing>(
  entity: EntityClass<T>,
  childKey: Property<T>,
  condition: Condition,
): Relation<object | null> {
  return { ...found(entity, condition), parentKey: 'id', childKey, isList: false, reads: [] };
}

function found<T extends Thing>(entity: EntityClass<T>, condition: Condition) {
  return { entity: entity as EntityClass<Thing>, condition, isShown: true };
}
