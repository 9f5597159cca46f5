import type { EntityManager } from '@mikro-orm/postgresql';
import type { Mail, Network } from '../mailer.ts';
import type { Viewer } from '../viewer.ts';
import type { MadeInvitation } from './invite-member.ts';
import { Project } from './project.ts';

/** The mail that brings an invitation and its link. */
export async function writeInvitation(
  em: EntityManager,
  viewer: Viewer,
  { invitation, token }: MadeInvitation,
  { network, url }: Network,
): Promise<Mail> {
  const { name: project } = await em.findOneOrFail(Project, { id: invitation.projectId });
  const inviter = viewer.kind === 'user' ? `${viewer.name} (${viewer.email})` : project;
  return {
    to: invitation.email,
    subject: `An invitation to ${project} at ${network}`,
    text: [
      `${inviter} invites you to the project ${project} at ${network}, as ${invitation.role}.`,
      `Accept within a week:`,
      `${url}/invitation?token=${token}`,
      `If you know nothing of it, do nothing: nobody becomes a member without accepting.`,
    ].join('\n\n'),
  };
}
