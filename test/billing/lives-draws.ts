import fc from 'fast-check';

export const oneOf = <T extends string>(values: Record<string, T>) => fc.constantFrom(...Object.values(values));
export const rarely = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 3 });
export const mostly = <T>(usual: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });

export const customer = fc.nat(1);
export const later = fc.integer({ min: 1, max: 1500 });
