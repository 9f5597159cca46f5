import { describe, expect, it } from '@jest/globals';
import { Kind, parse } from 'graphql';
import type { FieldNode, FragmentDefinitionNode, GraphQLResolveInfo, OperationDefinitionNode } from 'graphql';
import { requestOfNodes } from '../../schema/lists/list-request.ts';
import type { Branch } from '../../schema/lists/list-request.ts';
import { createSchema } from '../../schema/index.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { Release } from '../../src/catalog/releases/release.ts';

const schema = createSchema();

describe('what a document asks of the nodes of a list', () => {
  it('is the columns of its fields, of those that resolvers need, and the keys of relations', () => {
    const { only } = productsAsked(
      'nodes { id name: slug __typename descriptionHtml } edges { node { project { id } } }',
    );
    expect(only).toEqual(['id', 'slug', 'description', 'projectId']);
  });

  it('is everything where a field has a resolver that has not said what it needs', () => {
    expect(asked(Release, '{ releases { nodes { id notesHtml } } }').only).toBeUndefined();
  });

  it('is reported for every level below, and of each what leads back to its parent', () => {
    const { branches } = productsAsked('nodes { plans { key } plans { prices { currency meter { id } } } }');
    expect(branches.map(inWords)).toEqual(['Plan(key,id,productId: Price(currency,meterId,planId: Meter(id:)))']);
  });

  it('is what a field reads itself, where it shows something else that is made of it', () => {
    const { branches } = asked(Invoice, '{ invoices { nodes { lines { amount { minor } } } } }');
    expect(branches.map(inWords)).toEqual(['InvoiceLine(invoiceId,amountMinor: Invoice(id,currency:))']);
  });

  it('is read ahead to a certain number of relations, however deep a document goes', () => {
    const deep = '{ payments { invoice '.repeat(400) + '{ id }' + ' } }'.repeat(400);
    const { branches } = asked(Invoice, `{ invoices { nodes ${deep} } }`);
    expect(count(branches)).toBe(30);
  });

  it('is reported at once of fragments that spread each other over and over', () => {
    const names = Array.from({ length: 200 }, (_, n) => `F${n}`);
    const fragments = names.map((name, n) => {
      const next = names[n + 1] ? `...${names[n + 1]} ...${names[n + 1]}` : 'id';
      return `fragment ${name} on Product { ${next} plans { key } plans { name } }`;
    });
    const { only } = asked(Product, `{ products { nodes { ...F0 ...F0 } } } ${fragments.join(' ')}`);
    expect(only).toEqual(['id']);
  });
});

function productsAsked(selection: string) {
  return asked(Product, `{ products { ${selection} } }`);
}

function asked(entity: object, text: string) {
  const { definitions } = parse(text);
  const [operation] = definitions;
  const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
  const [field] = (operation as OperationDefinitionNode).selectionSet.selections as FieldNode[];
  return requestOfNodes(entity, infoOf(field!, fragments));
}

function infoOf(field: FieldNode, fragments: FragmentDefinitionNode[]): GraphQLResolveInfo {
  return {
    fieldNodes: [field],
    returnType: schema.getQueryType()!.getFields()[field.name.value]!.type,
    fragments: Object.fromEntries(fragments.map((each) => [each.name.value, each])),
  } as unknown as GraphQLResolveInfo;
}

function inWords({ relation, only, branches }: Branch): string {
  return `${relation.entity.name}(${only?.join()}:${branches.map((each) => ` ${inWords(each)}`).join()})`;
}

function count(branches: Branch[]): number {
  return branches.reduce((sum, branch) => sum + 1 + count(branch.branches), 0);
}
