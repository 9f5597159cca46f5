import { Arg, Ctx, Field, FieldResolver, ID, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Project } from '../../src/auth/projects/project.ts';
import { CatalogImport } from '../../src/catalog/bulk/catalog-import.ts';
import { CreateImportInput } from '../../src/catalog/bulk/import-input.ts';
import { importStates } from '../../src/catalog/bulk/import-status.ts';
import {
  appendToImport,
  createImport,
  discardImport,
  findImport,
  startImport,
} from '../../src/catalog/bulk/imports.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { opensItsOwnTransaction } from '../engine/unit-of-work.ts';

/** In points: what waits for the end of its line is read and written again with each piece. */
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

@Resolver(() => CatalogImport)
export class ImportsResolver {
  @Query(() => CatalogImport, {
    description: 'The progress of an import, and the problems of its lines. Scope catalog:write.',
  })
  catalogImport(
    @Arg('id', () => ID, { description: 'The id of the import.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<CatalogImport> {
    return findImport(em, viewer, id);
  }

  @Mutation(() => ImportPayload, {
    description:
      'Opens an import of a whole catalog; append its text, then start it. A project has at most 5 under way. Scope catalog:write.',
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
      'Takes the next piece of the file, which may end anywhere. Sent again, the last piece is taken once; one that begins elsewhere is refused, and the import says where to continue. Scope catalog:write.',
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
      'Begins the check of all that was received. Mistakes refuse the whole, having changed nothing; without any it is applied, batch by batch. Ask catalogImport how far it is. Scope catalog:write.',
  })
  async startImport(
    @Arg('id', () => ID, { description: 'The import to start.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ImportPayload> {
    return { import: await startImport(em, viewer, id, now) };
  }

  @opensItsOwnTransaction()
  @Mutation(() => DiscardImportPayload, {
    description: 'Removes an import and what it received, unless it is being applied. Scope catalog:write.',
  })
  async discardImport(
    @Arg('id', () => ID, { description: 'The import to discard.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<DiscardImportPayload> {
    return { discardedImportId: (await discardImport(em, viewer, id, now)).id };
  }

  @FieldResolver(() => Project, { description: 'The project whose catalog it is.' })
  project(@Root() { projectId }: CatalogImport, @Ctx() { em }: HubContext): Promise<Project> {
    return em.findOneOrFail(Project, { id: projectId });
  }

  @FieldResolver(() => [String], { description: 'The transitions that its status allows now.' })
  availableActions(@Root() { status }: CatalogImport): string[] {
    return importStates.availableActions({ status });
  }
}
