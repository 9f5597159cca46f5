import type { User } from '../../src/auth/people/user.ts';
import { UserViewer } from '../../src/auth/viewer.ts';

/** A person without a role in the project, who has signed in through a client of it with billing scopes. */
export function selfService({ id: userId, name, email }: User, clientProjectId: string): UserViewer {
  const person = { userId, name, email, isOperator: false, isConfirmed: true, roles: new Map() };
  return new UserViewer({
    ...person,
    clientId: 'client_x',
    clientProjectId,
    scopes: ['billing:read', 'billing:write'],
  });
}
