import { Extensions } from 'type-graphql';

/** The expected number of entries of a list field, which determines the cost of an operation before it runs. */
export interface ListSize {
  entries: number;
  /** Whether a domain rule limits the list; otherwise longer lists are charged when they are read. */
  isMaximum: boolean;
}

/** Declares that a domain rule limits the list. */
export const atMost = (entries: number): MethodDecorator & PropertyDecorator => size(entries, true);

/** Declares the usual length of the list; longer lists are charged when they are read. */
export const usually = (entries: number): MethodDecorator & PropertyDecorator => size(entries, false);

function size(entries: number, isMaximum: boolean): MethodDecorator & PropertyDecorator {
  const listSize: ListSize = { entries, isMaximum };
  return Extensions({ listSize }) as MethodDecorator & PropertyDecorator;
}
