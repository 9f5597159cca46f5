import { Extensions } from 'type-graphql';
import { boundsOf, noteBound } from '../values/bounds.ts';
import type { Bound } from '../values/bounds.ts';

/** Declares the bound of an input field: `checkBounds` enforces it, and OpenAPI shows it. */
export function bounded(bound: Bound<never>): PropertyDecorator {
  return (prototype, field) => {
    noteBound(prototype, String(field), bound);
    (Extensions({ bound: bound.keywords }) as PropertyDecorator)(prototype, field);
  };
}

/** Declares the bounds that an input class inherits; type-graphql forgets the extensions of inherited fields. */
export const inheritsBounds: ClassDecorator = (target) => {
  for (const [field, { keywords }] of boundsOf(target.prototype as object)) {
    (Extensions({ [`bound:${field}`]: keywords }) as ClassDecorator)(target);
  }
};

/** Declares the bound of an argument that a field takes by itself; `checkArgument` enforces it, and OpenAPI shows it. */
export function boundedArgument(argument: string, bound: Bound<never>): MethodDecorator {
  return Extensions({ [`bound:${argument}`]: bound.keywords }) as MethodDecorator;
}
