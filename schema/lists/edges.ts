import type { EntityClass } from '@mikro-orm/core';
import { FieldResolver, Resolver } from 'type-graphql';
import type { ClassType } from 'type-graphql';
import type { Row } from '../../src/platform/store/rows.ts';
import { Related } from './related.ts';
import type { RelatedTo } from './related.ts';
import { one, relate } from './relation.ts';
import type { Identified } from './relation.ts';

/** An edge from an object to another one, whose id it has. */
interface Edge<T> {
  to: EntityClass<Identified>;
  /** The property with the id of the other object. */
  by: keyof Row<T> & string;
  description: string;
  nullable?: boolean;
}

/** A resolver for edges of an entity that need no code: each shows the object whose id a property has. */
export function edgesOf<T extends object>(parent: EntityClass<T>, edges: Record<string, Edge<T>>): ClassType<object> {
  class EdgesResolver {}
  const relations = relate(
    parent,
    Object.fromEntries(Object.entries(edges).map(([field, { to, by }]) => [field, one(to, by)])),
  );
  for (const [field, { to, description, nullable = false }] of Object.entries(edges)) {
    const value = (related: RelatedTo): unknown => related(relations[field]!);
    Object.defineProperty(EdgesResolver.prototype, field, { value });
    Related()(EdgesResolver.prototype, field, 0);
    FieldResolver(() => to, { description, nullable })(EdgesResolver.prototype, field, { value });
  }
  Resolver(() => parent as ClassType<object>)(EdgesResolver);
  return EdgesResolver;
}
