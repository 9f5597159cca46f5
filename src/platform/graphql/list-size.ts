import { Extensions } from 'type-graphql';

/** How many entries a list field has, for the cost that an operation is given before it runs. */
export interface ListSize {
  entries: number;
  /** Whether a rule of the domain keeps the list from being longer; if not, longer lists are charged as they are read. */
  isMaximum: boolean;
}

/** Says that a rule of the domain bounds the list. */
export const atMost = (entries: number): MethodDecorator & PropertyDecorator => size(entries, true);

/** Says how long the list usually is; what it has beyond that is charged when it is read. */
export const usually = (entries: number): MethodDecorator & PropertyDecorator => size(entries, false);

function size(entries: number, isMaximum: boolean): MethodDecorator & PropertyDecorator {
  const listSize: ListSize = { entries, isMaximum };
  return Extensions({ listSize }) as MethodDecorator & PropertyDecorator;
}
