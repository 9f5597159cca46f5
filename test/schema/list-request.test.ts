import { describe, expect, it } from '@jest/globals';
import { Kind, parse } from 'graphql';
import type { FieldNode, FragmentDefinitionNode, GraphQLResolveInfo, OperationDefinitionNode } from 'graphql';
import { requestOfNodes } from '../../schema/lists/list-request.ts';
import type { Branch } from '../../schema/lists/list-request.ts';
import { hubSchema } from '../../schema/index.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { Product } from '../../src/catalog/products/product.ts';

const schema = hubSchema();

describe('the columns that a list loads for a document', () => {
  it('are those of its fields, of its resolvers and the keys of relations', () => {
    const { only } = productsRequest(
      'nodes { id name: slug __typename descriptionHtml } edges { node { project { id } } }',
    );
    expect(only).toEqual(['id', 'slug', 'description', 'projectId']);
  });

  it('are all columns when a resolver does not declare what it needs', () => {
    expect(requestFor(Product, '{ products { nodes { id latestRelease { id } } } }').only).toBeUndefined();
  });

  it('include at each level the key that leads back to the parent', () => {
    const { branches } = productsRequest('nodes { plans { key } plans { prices { currency meter { id } } } }');
    expect(branches.map(formatBranch)).toEqual(['Plan(key,id,productId: Price(currency,meterId,planId: Meter(id:)))']);
  });

  it('include those that a derived field reads itself and through relations', () => {
    const { branches } = requestFor(Invoice, '{ invoices { nodes { lines { amount { minor } } } } }');
    expect(branches.map(formatBranch)).toEqual(['InvoiceLine(invoiceId,amountMinor: Invoice(id,currency,timezone:))']);
  });

  it('cover at most 30 relations of a deep document', () => {
    const deep = '{ payments { invoice '.repeat(400) + '{ id }' + ' } }'.repeat(400);
    const { branches } = requestFor(Invoice, `{ invoices { nodes ${deep} } }`);
    expect(count(branches)).toBe(30);
  });

  it('are found quickly when fragments spread each other repeatedly', () => {
    const names = Array.from({ length: 200 }, (_, n) => `F${n}`);
    const fragments = names.map((name, n) => {
      const next = names[n + 1] ? `...${names[n + 1]} ...${names[n + 1]}` : 'id';
      return `fragment ${name} on Product { ${next} plans { key } plans { name } }`;
    });
    const { only } = requestFor(Product, `{ products { nodes { ...F0 ...F0 } } } ${fragments.join(' ')}`);
    expect(only).toEqual(['id']);
  });
});

function productsRequest(selection: string) {
  return requestFor(Product, `{ products { ${selection} } }`);
}

function requestFor(entity: object, text: string) {
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

function formatBranch({ relation, only, branches }: Branch): string {
  return `${relation.entity.name}(${only?.join()}:${branches.map((each) => ` ${formatBranch(each)}`).join()})`;
}

function count(branches: Branch[]): number {
  return branches.reduce((sum, branch) => sum + 1 + count(branch.branches), 0);
}
