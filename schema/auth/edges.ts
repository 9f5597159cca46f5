import { ApiKey } from '../../src/auth/clients/api-key.ts';
import { ClientSecret } from '../../src/auth/clients/client-secret.ts';
import { Client } from '../../src/auth/clients/client.ts';
import { RegistrationToken } from '../../src/auth/clients/registration-token.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { ResourceAccess } from '../../src/auth/resources/resource-access.ts';
import { ResourceServer } from '../../src/auth/resources/resource-server.ts';
import { edgesOf } from '../lists/edges.ts';

/** The edges of projects and clients that lead to one object. */
export const authEdges = [
  edgesOf(ApiKey, { project: { to: Project, by: 'projectId', description: 'The project that has the key.' } }),
  edgesOf(ClientSecret, { client: { to: Client, by: 'clientId', description: 'The client that has the secret.' } }),
  edgesOf(RegistrationToken, {
    project: { to: Project, by: 'projectId', description: 'The project that gets the clients.' },
  }),
  edgesOf(ResourceAccess, {
    resourceServer: { to: ResourceServer, by: 'resourceServerId', description: 'The API that the client may use.' },
  }),
] as const;
