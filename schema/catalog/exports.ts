import { Args, ArgsType, Ctx, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { Check } from '../../src/platform/values/check.ts';
import { bounded } from '../../src/platform/graphql/bounded.ts';
import { between, checkBounds } from '../../src/platform/values/bounds.ts';
import { exportProducts } from '../../src/catalog/bulk/export-products.ts';
import { BulkFormat } from '../../src/catalog/bulk/import-input.ts';
import type { HubContext } from '../context.ts';

@ArgsType()
class ProductExportArgs {
  @Field(() => BulkFormat, { defaultValue: BulkFormat.jsonl, description: 'The format of the text.' })
  format!: BulkFormat;

  @Field(() => ID, {
    nullable: true,
    description: 'The project; by default that of the key, or your default project.',
  })
  projectId?: string | null;

  @bounded(between(1, 1000))
  @Field(() => Int, { defaultValue: 1000, description: 'The number of entries, 1 to 1000.' })
  first!: number;

  @Field(() => String, { nullable: true, description: 'The endCursor of the page before.' })
  after?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'One piece of an exported file.' })
class ProductExport {
  @Field(() => String, { description: 'Complete lines; the first piece of a CSV file begins with the header.' })
  text!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the end of the piece, to be sent as `after`; null when there are no products.',
  })
  endCursor!: string | null;

  @Field(() => Boolean, { description: 'Whether another piece follows.' })
  hasNextPage!: boolean;
}

/** The cost in points of each requested product, which is read and written in full. */
const pointsOfProduct = 5;

const charactersOfAPoint = 500;

@Resolver()
export class ExportsResolver {
  @Query(() => ProductExport, {
    nullable: true,
    description:
      "A project's whole catalog as text that createImport takes, in the order of registration. A page of long products has fewer than requested. Scope catalog:read.",
  })
  async productExport(
    @Args() args: ProductExportArgs,
    @Ctx() { em, viewer, budget }: HubContext,
  ): Promise<ProductExport> {
    checkBounds(new Check(), ProductExportArgs, args).done();
    budget.charge(args.first * pointsOfProduct);
    const page = await exportProducts(em, viewer, args);
    budget.charge(page.text.length / charactersOfAPoint);
    return page;
  }
}
