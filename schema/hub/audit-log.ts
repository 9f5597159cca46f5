import { Args, ArgsType, Ctx, Field, ID, Query, Resolver } from 'type-graphql';
import type { AuditEntry } from '../../src/platform/events/audit-entry.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { listAudit } from '../../src/auth/project-history.ts';
import { AuditConnection } from '../auth/audit.ts';
import { PageArgs, pageRequest, toConnection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';

@ArgsType()
class AuditLogArgs extends PageArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'The project; by default that of the key, or your default project.',
  })
  projectId?: string | null;
}

@Resolver()
export class AuditLogResolver {
  @Query(() => AuditConnection, {
    nullable: true,
    description: 'The audit entries of a project, newest first. Scope project:admin.',
  })
  async auditLog(
    @Args() args: AuditLogArgs,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<CountedConnectionOf<Row<AuditEntry>>> {
    return toConnection(await listAudit(em, viewer, args.projectId, pageRequest(args)));
  }
}
