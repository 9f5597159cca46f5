import type { EntityManager } from '@mikro-orm/postgresql';
import { quoted } from '../mails/mail.ts';
import type { Mail, Network } from '../mails/mail.ts';
import type { Viewer } from '../viewer.ts';
import type { MadeInvitation } from './invite-member.ts';
import { Project } from './project.ts';

/** Writes the mail with the link of an invitation. */
export async function writeInvitation(
  em: EntityManager,
  viewer: Viewer,
  { invitation, token }: MadeInvitation,
  { network, url }: Network,
): Promise<Mail> {
  const { name } = await em.findOneOrFail(Project, { id: invitation.projectId });
  const project = `the project ${quoted(name)}`;
  const inviter = viewer.kind === 'user' ? quoted(viewer.name) : 'Somebody';
  return {
    to: invitation.email,
    subject: `Invitation to ${project} at ${network}`,
    text: [
      `${inviter} invites you to ${project} at ${network}, as ${invitation.role}.`,
      `Accept within a week:`,
      `${url}/invitation?token=${token}`,
      `If you know nothing of it, do nothing: no one becomes a member without accepting.`,
    ].join('\n\n'),
  };
}
