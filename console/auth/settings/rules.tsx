import { SetFirstPartyDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { ProjectPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { Acts } from '../../app/parts/acts.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { network } from '../../app/session/settings.ts';
import { useViewer } from '../../app/shell/viewer.ts';

/** The rules of signing in to the project. Operators decide whether it is the network's own. */
export function Rules({ project }: { project: ProjectPartsFragment }) {
  const { id: projectId, name, isFirstParty, requiresPkce } = project;
  const isOperator = useViewer().me.user?.isOperator;
  const act = useAct(SetFirstPartyDocument);
  const set = (wanted: boolean, done: string) => act.run({ input: { projectId, isFirstParty: wanted } }, done);
  const choices = [
    {
      action: 'own',
      label: 'Make it the network’s own',
      text: `People who sign in to ${name} are no longer asked for their consent. Do it only for a project that ${network} runs itself.`,
      run: () => set(true, `${name} is the network’s own.`),
    },
    {
      action: 'other',
      label: 'Ask for consent again',
      isDangerous: true,
      text: `People who sign in to ${name} are asked what they allow it, from their next sign-in on.`,
      run: () => set(false, `${name} asks for consent.`),
    },
  ];
  return (
    <Section
      title="Sign-in"
      action={isOperator && <Acts available={[isFirstParty ? 'other' : 'own']} choices={choices} />}
    >
      <Facts
        of={{
          PKCE: requiresPkce ? 'Required of every client' : 'As each client says',
          Consent: isFirstParty ? `Not asked for: ${network} runs the project itself` : 'Asked for',
        }}
      />
    </Section>
  );
}
