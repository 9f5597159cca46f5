import { createParameterDecorator } from 'type-graphql';
import type { HubContext } from '../context.ts';
import type { Relation } from './relation.ts';

/** What belongs by a relation to the thing whose field is resolved. */
export type RelatedTo = <V>(relation: Relation<V>) => V | Promise<V>;

/** Gives the resolver of a field a `RelatedTo`, which reads with the relation whatever the document asks below. */
export const Related = () =>
  createParameterDecorator<HubContext>(({ root, context, info }): RelatedTo => {
    return (relation) => context.loaders.related(relation, root as object, info);
  });
