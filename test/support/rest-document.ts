import { parse, print } from 'graphql';
import { withLeafFields } from '../../rest/leaf-fields.ts';
import { hubSchema } from '../../schema/index.ts';

/** Returns a document of a REST route as the hub runs it, with its leaf fields added. */
export function runnable(document: string): string {
  return print(withLeafFields(hubSchema(), parse(document)));
}
