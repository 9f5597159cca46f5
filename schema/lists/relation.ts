import type { EntityClass } from '@mikro-orm/core';
import type { Row } from '../../src/platform/store/rows.ts';
import { sql } from '../../src/platform/store/sql.ts';
import type { Sql } from '../../src/platform/store/sql.ts';

export type Identified = { id: string };

/** The SQL condition on the children, given the ids of their parents. */
export type Condition = (ids: Sql) => Sql;

type Property<T> = keyof Row<T> & string;

/**
 * A relation from objects of one entity to another: both have the same id, each in a property of its own. Only properties
 * that the document selects or the relation names are read, and the type of the value has only the named ones.
 */
export interface Relation<Value = unknown> {
  entity: EntityClass<Identified>;
  parentKey: string;
  childKey: string;
  isList: boolean;
  /** The condition on the children, given the ids; it may end with an order. */
  condition: Condition;
  /** The properties that the field's resolver reads itself, besides those that the document selects. */
  reads: readonly string[];
  /** Whether the field returns the related objects; if not, only `reads` is read. */
  isShown: boolean;
  /** The type of the value; used only by the compiler. */
  value?: Value;
}

type Relations = Record<string, Relation>;
type Needs = Record<string, readonly string[]>;

const relations = new Map<object, Relations>();
const needed = new Map<object, Needs>();

/** Declares the relations of an entity by field, so that a list can read them for all its nodes. */
export function relate<F extends Relations>(parent: object, fields: F): F {
  relations.set(parent, { ...relations.get(parent), ...fields });
  return fields;
}

/** Declares the properties that field resolvers read; a field with a resolver but no declaration needs the whole row. */
export function needs<T extends object>(entity: EntityClass<T>, fields: Record<string, readonly Property<T>[]>): void {
  needed.set(entity, { ...needed.get(entity), ...fields });
}

export function relationOf(parent: object, field: string): Relation | undefined {
  return relations.get(parent)?.[field];
}

export function needsOf(entity: object, field: string): readonly string[] | undefined {
  return needed.get(entity)?.[field];
}

/** A relation to the object whose id the parent has. */
export function one<T extends Identified, K extends Property<T> = never>(
  entity: EntityClass<T>,
  parentKey: string,
  reads: readonly K[] = [],
): Relation<Pick<Row<T>, K> | null> {
  return {
    ...newRelation(entity, (ids) => sql`id = any(${ids})`),
    parentKey,
    childKey: 'id',
    isList: false,
    reads,
  };
}

/** A relation to properties of the object whose id the parent has, for a field that is computed from them. */
export function parts<T extends Identified, K extends Property<T>>(
  entity: EntityClass<T>,
  parentKey: string,
  reads: readonly K[],
): Relation<Pick<Row<T>, K> | null> {
  return { ...one(entity, parentKey, reads), isShown: false };
}

/** A relation to the objects that have the parent's id. */
export function many<T extends Identified, K extends Property<T> = never>(
  entity: EntityClass<T>,
  childKey: Property<T>,
  condition: Condition,
  reads: readonly K[] = [],
): Relation<Pick<Row<T>, K>[]> {
  return { ...newRelation(entity, condition), parentKey: 'id', childKey, isList: true, reads };
}

/** A relation to the one object that has the parent's id and meets the condition. */
export function single<T extends Identified>(
  entity: EntityClass<T>,
  childKey: Property<T>,
  condition: Condition,
): Relation<object | null> {
  return { ...newRelation(entity, condition), parentKey: 'id', childKey, isList: false, reads: [] };
}

function newRelation<T extends Identified>(entity: EntityClass<T>, condition: Condition) {
  return { entity: entity as EntityClass<Identified>, condition, isShown: true };
}
