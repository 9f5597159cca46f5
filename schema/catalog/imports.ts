import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  Float,
  ID,
  Info,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { Project } from '../../src/auth/projects/project.ts';
import { CatalogImport, progressOf } from '../../src/catalog/bulk/catalog-import.ts';
import { CreateImportInput } from '../../src/catalog/bulk/import-input.ts';
import { ImportStatus, importStates } from '../../src/catalog/bulk/import-status.ts';
import {
  appendToImport,
  createImport,
  discardImport,
  findImport,
  importList,
  startImport,
} from '../../src/catalog/bulk/imports.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { opensItsOwnTransaction } from '../engine/unit-of-work.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { scopedListed } from '../lists/listed.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { needs, one, relate } from '../lists/relation.ts';

/** The cost in points: an incomplete line is read and written again with each piece. */
const costOfAppending = 1000;

@ObjectType({
  simpleResolvers: true,
  description: 'The answer to `createImport`, `appendToImport` and `startImport`.',
})
class ImportPayload {
  @Field(() => CatalogImport, { description: 'The import as it is now.' })
  import!: CatalogImport;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `discardImport`.' })
class DiscardImportPayload {
  @Field(() => ID, { description: 'The id of the discarded import.' })
  discardedImportId!: string;
}

@ArgsType()
class CatalogImportsArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only those of this project; by default of all your projects.' })
  projectId?: string | null;

  @Field(() => ImportStatus, { nullable: true, description: 'Only those with this status; by default all.' })
  status?: ImportStatus | null;
}

const CatalogImportConnection = connection(CatalogImport);

needs(CatalogImport, {
  progress: ['status', 'received', 'checked', 'applied'],
  availableActions: ['status'],
});
const ofImport = relate(CatalogImport, { project: one(Project, 'projectId') });

@Resolver(() => CatalogImport)
export class ImportsResolver {
  @Query(() => CatalogImport, {
    nullable: true,
    description: 'The progress of an import, and the problems of its lines. Scope catalog:write.',
  })
  catalogImport(
    @Arg('id', () => ID, { description: 'The id of the import.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<CatalogImport> {
    return findImport(em, viewer, id);
  }

  @Query(() => CatalogImportConnection, {
    nullable: true,
    description:
      'The imports of your projects, newest first; those that have ended are kept for 7 days. Scope catalog:write.',
  })
  catalogImports(
    @Args() { projectId, status, ...args }: CatalogImportsArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<CatalogImport>>> {
    return scopedListed(importList, { projectId, status }, { args, context, info });
  }

  @Mutation(() => ImportPayload, {
    description:
      'Opens an import of a whole catalog; append its text, then start it. A project can have at most 5 open. Scope catalog:write.',
  })
  async createImport(
    @Arg('input', () => CreateImportInput, { description: 'The import to open.' }) input: CreateImportInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ImportPayload> {
    return { import: await createImport(em, viewer, input, now) };
  }

  @costs(costOfAppending)
  @opensItsOwnTransaction()
  @Mutation(() => ImportPayload, {
    description:
      'Appends the next piece of the file, which may end anywhere. A repeated last piece is appended once; a piece at a wrong offset is refused with the expected offset. Scope catalog:write.',
  })
  async appendToImport(
    @Arg('id', () => ID, { description: 'The import to send text to; it must not be started yet.' })
    id: string,
    @Arg('offset', () => Int, { description: 'The offset in the file, in bytes of UTF-8.' })
    offset: number,
    @Arg('text', () => String, {
      description: 'The next piece of the file; a GraphQL request has at most 1 MB in all.',
    })
    text: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ImportPayload> {
    return { import: await appendToImport(em, viewer, { id, offset, text }, now) };
  }

  @Mutation(() => ImportPayload, {
    description:
      'Starts checking the file. Any mistake refuses the whole import without changes; otherwise it is applied in batches. Query catalogImport for the progress. Scope catalog:write.',
  })
  async startImport(
    @Arg('id', () => ID, { description: 'The import to start.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ImportPayload> {
    return { import: await startImport(em, viewer, id, now) };
  }

  @opensItsOwnTransaction()
  @Mutation(() => DiscardImportPayload, {
    description: 'Removes an import and its received text, unless it is being applied. Scope catalog:write.',
  })
  async discardImport(
    @Arg('id', () => ID, { description: 'The import to discard.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<DiscardImportPayload> {
    return { discardedImportId: (await discardImport(em, viewer, id, now)).id };
  }

  @FieldResolver(() => Project, { description: 'The project whose catalog is imported.' })
  project(@Related() related: RelatedTo) {
    return related(ofImport.project);
  }

  @FieldResolver(() => Float, {
    description: 'The progress from 0 to 1: checking is the first half, applying the second.',
  })
  progress(@Root() row: Row<CatalogImport>): number {
    return progressOf(row);
  }

  @FieldResolver(() => [String], { description: 'The transitions that its status allows now.' })
  availableActions(@Root() { status }: Row<CatalogImport>): string[] {
    return importStates.availableActions({ status });
  }
}
