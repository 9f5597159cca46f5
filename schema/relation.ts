import type { EntityClass } from '@mikro-orm/core';
import type { Row } from '../src/platform/rows.ts';

export type Thing = { id: string };

/** How things of one kind are found from another: both hold the same id, each in a property of its own. */
export interface Relation<Value = unknown> {
  entity: EntityClass<Thing>;
  parentKey: string;
  childKey: string;
  isList: boolean;
  /** SQL that takes the ids, and may order the children. */
  condition: string;
  /** The properties to read, where others are never shown. */
  only?: readonly string[];
  /** What a parent is given. There for the compiler alone. */
  value?: Value;
}

type ByField = Record<string, Relation>;

const ofEntities = new Map<EntityClass<object>, ByField>();

/** Names the relations of an entity by the fields that show them, so that a list can read them for all its nodes. */
export function relate<F extends ByField>(entity: EntityClass<object>, fields: F): F {
  ofEntities.set(entity, fields);
  return fields;
}

export function relationsOf(entity: EntityClass<object>): ByField {
  return ofEntities.get(entity) ?? {};
}

/** The thing whose id the parent holds. */
export function one<T extends Thing>(entity: EntityClass<T>, parentKey: string): Relation<Row<T> | null> {
  const condition = 'id = any(?)';
  return { entity: entity as EntityClass<Thing>, parentKey, childKey: 'id', isList: false, condition };
}

/** The things that hold the parent's id; all their properties, or only those that are shown. */
export function many<T extends Thing, K extends keyof Row<T> & string = keyof Row<T> & string>(
  entity: EntityClass<T>,
  childKey: K,
  condition: string,
  only?: readonly K[],
): Relation<Pick<Row<T>, K>[]> {
  return { entity: entity as EntityClass<Thing>, parentKey: 'id', childKey, isList: true, condition, only };
}
