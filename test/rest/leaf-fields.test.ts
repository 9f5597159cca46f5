import { describe, expect, it } from '@jest/globals';
import { buildSchema, parse, print, validate } from 'graphql';
import { withLeafFields } from '../../rest/leaf-fields.ts';
import { hubSchema } from '../../schema/index.ts';
import { fieldDefinitions } from '../../src/catalog/products/product-table.ts';

const schema = buildSchema(`
  type Query { product: Product }
  type Product {
    id: ID! descriptionHtml: String kind: Kind! tags: [String!]! media: [Medium!]!
    translation(locale: String!): String owner: Owner!
  }
  enum Kind { software }
  type Medium { url: String! alt: String }
  type Owner { id: ID! product: Product! }
`);

const expanded = (document: string): string =>
  print(withLeafFields(schema, parse(document)))
    .replace(/\s+/g, ' ')
    .trim();

describe('a spread of the leaf fields', () => {
  it('selects leaves and objects of leaves, but no fields with arguments and no other objects', () => {
    expect(expanded('{ product { ...LeafFields } }')).toBe('{ product { id kind tags media { url alt } } }');
  });

  it('selects no field that the document already selects', () => {
    expect(expanded('{ product { tags ...LeafFields owner { id } } }')).toBe(
      '{ product { tags id kind media { url alt } owner { id } } }',
    );
  });

  it('is expanded at every depth, and leaves other fragments unchanged', () => {
    expect(expanded('{ product { owner { ...LeafFields product { ...Other } } } }')).toBe(
      '{ product { owner { id product { ...Other } } } }',
    );
  });

  it('selects every stored field of a product', () => {
    const document = withLeafFields(hubSchema(), parse('{ product(id: "x") { ...LeafFields } }'));
    expect(validate(hubSchema(), document)).toEqual([]);
    const stored = fieldDefinitions.filter(([, { column }]) => column).map(([name]) => name);
    expect(stored.length).toBeGreaterThan(20);
    for (const name of stored) expect(print(document)).toMatch(new RegExp(`\\b${name}\\b`));
  });
});
