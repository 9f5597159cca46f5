import { originOf } from '../operations/origin.ts';
import { sendRemote } from '../operations/send-remote.ts';
import { columns } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import { requireSignIn } from './session.ts';
import { SignIns } from './sign-ins.ts';

const whoQuery = `{
  me { user { id name email isOperator } scopes memberships { role project { id slug } } }
}`;

interface Who {
  me: {
    user: { id: string; name: string; email: string; isOperator: boolean };
    scopes: string[];
    memberships: { role: string; project: { id: string; slug: string } }[];
  };
}

/** Reports who is signed in to a hub, and the other hubs with a sign-in. */
export async function whoami({ url: named }: { url?: string }): Promise<Outcome> {
  const signIns = new SignIns();
  const signIn = requireSignIn(signIns, named === undefined ? undefined : originOf(named));
  const { me } = await sendRemote(signIns, signIn)<Who>(whoQuery);
  const others = Object.values(signIns.read().hubs).filter(({ url }) => url !== signIn.url);
  return report(signIn.url, me, others);
}

function report(url: string, me: Who['me'], others: { url: string; email: string }[]): Outcome {
  const { user, scopes, memberships } = me;
  const rows = [
    ['hub', url],
    ['account', `${user.name} (${user.email})`],
    ['operator', user.isOperator ? 'yes: every project' : 'no'],
    ['projects', memberships.map(({ role, project }) => `${project.slug} (${role})`).join(', ') || 'member of none'],
    ...others.map((other) => ['also', `${other.url}, as ${other.email}`]),
  ];
  const also = others.map((other) => ({ url: other.url, email: other.email }));
  return { data: { url, user, scopes, memberships, others: also }, lines: columns(rows, '') };
}
