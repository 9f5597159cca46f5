import type { Temporal } from 'temporal-polyfill';
import { Args, ArgsType, Ctx, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { ExportFormat, ExportKind, ExportLayout } from '../../src/billing/exports/export-kind.ts';
import { exportPage, maxRows } from '../../src/billing/exports/export-page.ts';
import { bounded } from '../../src/platform/graphql/bounded.ts';
import { Currency, DateTime } from '../../src/platform/graphql/graphql-scalars.ts';
import { between, checkBounds } from '../../src/platform/values/bounds.ts';
import { Check } from '../../src/platform/values/check.ts';
import type { HubContext } from '../context.ts';

@ArgsType()
class BillingExportArgs {
  @Field(() => ExportKind, { description: 'What is exported.' })
  kind!: ExportKind;

  @Field(() => ExportFormat, { defaultValue: ExportFormat.jsonl, description: 'The format of the text.' })
  format!: ExportFormat;

  @Field(() => ID, {
    nullable: true,
    description: 'The project; by default that of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Only rows from this time on, inclusive.' })
  from?: Temporal.Instant | null;

  @Field(() => DateTime, { nullable: true, description: 'Only rows before this time.' })
  to?: Temporal.Instant | null;

  @Field(() => ID, { nullable: true, description: 'Only rows of this customer.' })
  customerId?: string | null;

  @Field(() => Currency, { nullable: true, description: 'Only rows in this currency; customers have none.' })
  currency?: string | null;

  @Field(() => ExportLayout, {
    defaultValue: ExportLayout.plain,
    description: 'The columns unless `columns` names them, and how numbers are written in CSV.',
  })
  layout!: ExportLayout;

  @Field(() => [String], {
    nullable: true,
    description: 'The columns in their order, each as its name, or as a title, a colon and the name; at most 60.',
  })
  columns?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Numbers of your accounts, such as `receivable:1400`: what `account` has instead of the kind; at most 60.',
  })
  accounts?: string[] | null;

  @bounded(between(1, maxRows))
  @Field(() => Int, { defaultValue: 1000, description: 'The number of rows, 1 to 10,000.' })
  first!: number;

  @Field(() => ID, {
    nullable: true,
    description: 'The endCursor of the page before: the id of the last row that you have received.',
  })
  after?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'One piece of an exported file.' })
class BillingExport {
  @Field(() => String, { description: 'Complete lines; the first piece of a CSV file begins with the header.' })
  text!: string;

  @Field(() => Int, { description: 'The number of rows in it.' })
  rows!: number;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of its last row, to be sent as `after`; null when there are no rows.',
  })
  endCursor!: string | null;

  @Field(() => Boolean, { description: 'Whether another piece follows.' })
  hasNextPage!: boolean;
}

/** Rows are plain and read by an index: a point is the cost of some. */
const rowsOfAPoint = 20;

@Resolver()
export class BillingExportsResolver {
  @Query(() => BillingExport, {
    nullable: true,
    description:
      'What a project has billed as text, in the order of time: a piece of a file, which ends early if its rows are long. The ' +
      'audit log has an entry for each piece. Scope billing:read.',
  })
  async billingExport(
    @Args() args: BillingExportArgs,
    @Ctx() { em, viewer, now, budget }: HubContext,
  ): Promise<BillingExport> {
    const check = checkBounds(new Check(), BillingExportArgs, args);
    for (const name of ['columns', 'accounts'] as const) {
      check.atMost(args[name] ?? [], `/${name}`, 60);
      args[name]?.forEach((text, at) => check.line(text, `/${name}/${String(at)}`, 200));
    }
    check.done();
    const page = await exportPage(em, viewer, args, now);
    budget.charge(page.rows / rowsOfAPoint);
    return page;
  }
}
