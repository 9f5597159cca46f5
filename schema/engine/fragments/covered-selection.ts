import { Kind, getNamedType, isLeafType, isObjectType } from 'graphql';
import type { EntityClass } from '@mikro-orm/core';
import type {
  FieldNode,
  GraphQLField,
  GraphQLNamedType,
  GraphQLObjectType,
  SelectionNode,
  SelectionSetNode,
} from 'graphql';
import { relationOf } from '../../lists/relation.ts';
import type { Relation } from '../../lists/relation.ts';
import { isDefaultResolver } from '../cost/charge-lists.ts';
import type { Coverage } from './coverage.ts';

/** How the selection on an object relates to the coverage of its type. */
export interface CoveredSelection {
  /** Whether every field is covered. */
  isCovered: boolean;
  /** Whether a fragment saves work: the selection has fields that are read or calculated beside the row. */
  isWorthwhile: boolean;
}

/** Compares a selection without fragment spreads with a coverage. */
export function compareWith(coverage: Coverage, set: SelectionSetNode, type: GraphQLObjectType): CoveredSelection {
  const comparison = new Comparison(coverage);
  const isCovered = comparison.covers(set, type, coverage.entity);
  return { isCovered, isWorthwhile: comparison.isWorthwhile };
}

/** An object type, and the entity that its objects are rows of; values within a column have none. */
interface Parent {
  type: GraphQLObjectType;
  entity?: EntityClass<object>;
}

class Comparison {
  isWorthwhile = false;
  readonly #entities: ReadonlySet<EntityClass<object>>;

  constructor(private readonly coverage: Coverage) {
    this.#entities = new Set<EntityClass<object>>([coverage.entity, ...coverage.parts]);
  }

  covers(set: SelectionSetNode | undefined, type: GraphQLNamedType, entity?: EntityClass<object>): boolean {
    return isObjectType(type) && (set?.selections ?? []).every((node) => this.#coversSelection(node, { type, entity }));
  }

  #coversSelection(node: SelectionNode, parent: Parent): boolean {
    if (node.kind === Kind.FRAGMENT_SPREAD) return false;
    if (node.kind === Kind.FIELD) return this.#coversField(node, parent);
    const condition = node.typeCondition?.name.value ?? parent.type.name;
    return condition === parent.type.name && this.covers(node.selectionSet, parent.type, parent.entity);
  }

  #coversField(node: FieldNode, parent: Parent): boolean {
    const name = node.name.value;
    const field = parent.type.getFields()[name];
    if (isReserved(node)) return false;
    if (!field) return name === '__typename';
    const relation = parent.entity && relationOf(parent.entity, name);
    return relation ? this.#coversRelated(node, relation, field) : this.#coversValue(node, parent, field);
  }

  #coversRelated({ selectionSet }: FieldNode, { entity, isShown }: Relation, { type }: GraphQLField<unknown, unknown>) {
    this.isWorthwhile = true;
    return isShown && this.#entities.has(entity) && this.covers(selectionSet, getNamedType(type), entity);
  }

  #coversValue({ name, selectionSet }: FieldNode, parent: Parent, field: GraphQLField<unknown, unknown>): boolean {
    const type = getNamedType(field.type);
    const isDeclared = this.coverage.fields[parent.type.name]?.includes(name.value) ?? false;
    this.isWorthwhile ||= isDeclared;
    return (isDeclared || isDefaultResolver(field.resolve)) && (isLeafType(type) || this.covers(selectionSet, type));
  }
}

/** Whether an alias could be taken for a hidden field. */
function isReserved({ alias }: FieldNode): boolean {
  return alias?.value.startsWith('_') ?? false;
}
