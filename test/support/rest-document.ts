import { parse, print } from 'graphql';
import { withLeafFields } from '../../rest/leaf-fields.ts';
import { createSchema } from '../../schema/index.ts';

/** A document of REST's table as the hub runs it, with its leaf fields named. */
export function runnable(document: string): string {
  return print(withLeafFields(createSchema(), parse(document)));
}
