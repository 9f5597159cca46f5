import { Args, ArgsType, Ctx, Field, FieldResolver, ID, InputType, Query, Resolver, Root } from 'type-graphql';
import type { Temporal } from 'temporal-polyfill';
import { listAudit, listNetworkAudit } from '../../src/auth/project-history.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { DateTime } from '../../src/platform/graphql/graphql-scalars.ts';
import { AuditEntry } from '../../src/platform/events/audit-entry.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { PageArgs, connection, pageRequest, toConnection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { one, relate } from '../lists/relation.ts';

@InputType({ description: 'The filters of the audit; an entry must match all of them.' })
class AuditFilter {
  @Field(() => String, {
    nullable: true,
    description: 'The id of a person, a key or a machine; or an actor as an entry names it.',
  })
  actor?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The beginning of the action, such as member. or member.added.',
  })
  action?: string | null;

  @Field(() => ID, { nullable: true, description: 'The id of the object of the action.' })
  subject?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'From this time on, inclusive.' })
  from?: Temporal.Instant | null;

  @Field(() => DateTime, { nullable: true, description: 'Until this time, exclusive.' })
  to?: Temporal.Instant | null;
}

@ArgsType()
class AuditArgs extends PageArgs {
  @Field(() => AuditFilter, { defaultValue: {}, description: 'The entries to list; left out, all.' })
  filter!: AuditFilter;
}

@ArgsType()
class AuditEntriesArgs extends AuditArgs {
  @Field(() => ID, { nullable: true, description: 'Left out, those of all projects and of the network.' })
  projectId?: string | null;
}

export const AuditConnection = connection(AuditEntry);

const ofEntry = relate(AuditEntry, { project: one(Project, 'projectId') });

@Resolver(() => AuditEntry)
export class AuditEntriesResolver {
  @Query(() => AuditConnection, {
    nullable: true,
    description: 'The audit of the whole network, newest first. Operators only. Scope project:admin.',
  })
  async auditEntries(
    @Args(() => AuditEntriesArgs) args: AuditEntriesArgs,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<CountedConnectionOf<Row<AuditEntry>>> {
    const request = { ...pageRequest(args), wanted: args.filter };
    return toConnection(await listNetworkAudit(em, viewer, args.projectId, request));
  }

  @FieldResolver(() => Project, {
    nullable: true,
    description: 'The project of the entry; null when it concerns the network.',
  })
  project(@Related() related: RelatedTo) {
    return related(ofEntry.project);
  }
}

@Resolver(() => Project)
export class ProjectAuditResolver {
  @FieldResolver(() => AuditConnection, {
    description:
      'The audit of the project, newest first; addresses only of its members and credentials. Scope project:admin.',
  })
  async audit(
    @Root() { id }: Row<Project>,
    @Args(() => AuditArgs) args: AuditArgs,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<CountedConnectionOf<Row<AuditEntry>>> {
    const request = { ...pageRequest(args), wanted: args.filter };
    return toConnection(await listAudit(em, viewer, id, request));
  }
}
