import { AccountResolver } from './account.ts';
import { ApiKeysResolver } from './api-keys.ts';
import { AuditEntriesResolver, ProjectAuditResolver } from './audit.ts';
import { ClientSecretsResolver } from './client-secrets.ts';
import { ClientsResolver, ClientsOfProjectResolver } from './clients.ts';
import { authEdges } from './edges.ts';
import { InvitationsResolver, ProjectInvitationsResolver } from './invitations.ts';
import { MeResolver } from './me.ts';
import { MembersResolver, ProjectMembersResolver } from './members.ts';
import { ProjectsResolver } from './projects.ts';
import { ReceivedInvitationsResolver } from './received-invitations.ts';
import { RegistrationTokensResolver } from './registration-tokens.ts';
import { ResourceServersResolver, ResourceAccessResolver, ResourceAccessClientResolver } from './resources.ts';
import { OwnAccountResolver, SessionsResolver, ConnectedClientsResolver, ClientProfilesResolver } from './sessions.ts';
import { UsersResolver } from './users.ts';

/** The resolvers of people, projects and clients. */
export const authResolvers = [
  MeResolver,
  AccountResolver,
  UsersResolver,
  OwnAccountResolver,
  SessionsResolver,
  ConnectedClientsResolver,
  ClientProfilesResolver,
  ProjectsResolver,
  MembersResolver,
  ProjectMembersResolver,
  InvitationsResolver,
  ProjectInvitationsResolver,
  ReceivedInvitationsResolver,
  AuditEntriesResolver,
  ProjectAuditResolver,
  ClientsResolver,
  ClientsOfProjectResolver,
  ClientSecretsResolver,
  ApiKeysResolver,
  RegistrationTokensResolver,
  ResourceServersResolver,
  ResourceAccessResolver,
  ResourceAccessClientResolver,
  ...authEdges,
] as const;
