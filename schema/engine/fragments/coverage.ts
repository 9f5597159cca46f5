import type { EntityClass } from '@mikro-orm/core';
import type { Viewer } from '../../../src/auth/viewer.ts';
import type { Identified } from '../../lists/relation.ts';

/**
 * The fields of an entity whose JSON may be cached: those that depend only on rows for which the database raises the
 * revision of the entity, on their arguments, and on the rights that `seenAs` names.
 */
export interface Coverage<T extends Identified = Identified> {
  entity: EntityClass<T>;
  /** The property with the revision. */
  revision: keyof T & string;
  /** Further entities whose columns and relations the revision covers. */
  parts: readonly EntityClass<object>[];
  /** The covered fields that have a resolver of their own, by type. */
  fields: Readonly<Record<string, readonly string[]>>;
  /** The rights of the viewer that decide what the fields show, as a short text. */
  seenAs: (viewer: Viewer, row: T) => string;
  /** The properties of the row that `seenAs` reads. */
  reads: readonly (keyof T & string)[];
  /** The fields of Query that read one object; its row needs what `seenAs` reads, and the revision. */
  singles: readonly string[];
  /** The cost of the texts of an object in points, given the selected properties of its row. */
  pointsOf: (row: Partial<T>) => number;
}

const coverages = new Map<string, Coverage>();

/** Declares that objects of an entity may be answered from the fragment cache. */
export function cover<T extends Identified>(coverage: Coverage<T>): void {
  coverages.set(coverage.entity.name, coverage as unknown as Coverage);
}

/** The coverage of the entity of a GraphQL type, if it is declared. */
export function coverageOf(typeName: string): Coverage | undefined {
  return coverages.get(typeName);
}

export function allCoverages(): readonly Coverage[] {
  return [...coverages.values()];
}
