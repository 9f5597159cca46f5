import { createParameterDecorator } from 'type-graphql';
import type { HubContext } from '../context.ts';
import type { Relation } from './relation.ts';

/** Returns the related value of the object whose field is being resolved. */
export type RelatedTo = <V>(relation: Relation<V>) => V | Promise<V>;

/** Injects a `RelatedTo` into a field resolver; it also reads everything that the document selects below. */
export const Related = () =>
  createParameterDecorator<HubContext>(({ root, context, info }): RelatedTo => {
    return (relation) => context.loaders.related(relation, root as object, info);
  });
