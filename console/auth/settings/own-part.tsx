import { Group } from '@mantine/core';
import { ChooseDefaultProjectDocument, LeaveThisProjectDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { ProjectPartsFragment, ProjectSettingsQuery } from '../../app/graphql/gql/auth/graphql.ts';
import { Acts } from '../../app/parts/acts.tsx';
import type { Choice } from '../../app/parts/acts.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { Section } from '../../app/parts/section.tsx';
import { words } from '../../app/parts/words.ts';
import { useAct } from '../../app/parts/use-act.ts';
import { useMoveOn } from '../../app/parts/use-move-on.ts';

interface OwnPartProps {
  project: ProjectPartsFragment;
  me: ProjectSettingsQuery['me'];
}

/** The part that the person has in the project: their role, and whether it is their default. */
export function OwnPart({ project, me }: OwnPartProps) {
  const role = me.memberships.find(({ project: { id } }) => id === project.id)?.role;
  const isDefault = me.defaultProject?.id === project.id;
  const available = [isDefault ? 'unchoose' : 'choose', ...(role ? ['leave'] : [])];
  const acts = (
    <Group gap="xs">
      <Acts available={available} choices={useChoices(project)} />
    </Group>
  );
  return (
    <Section title="You" action={acts}>
      <Facts
        of={{
          Role: role ? words(role) : 'None: you see it as an operator',
          'Default project': isDefault ? 'Yes' : 'No',
        }}
      />
    </Section>
  );
}

function useChoices({ id, name }: ProjectPartsFragment): Choice[] {
  const moveOn = useMoveOn();
  const choose = useAct(ChooseDefaultProjectDocument);
  const leave = useAct(LeaveThisProjectDocument);
  return [
    {
      action: 'choose',
      label: 'Make it your default',
      text: `Your requests to the API that name no project act in ${name}, and the console opens with it.`,
      run: () => choose.run({ project: id }, `${name} is your default project.`),
    },
    {
      action: 'unchoose',
      label: 'No longer your default',
      text: 'Your requests to the API that name no project act in the only one that you founded or joined. If there are several, they are refused.',
      run: () => choose.run({ project: null }, 'You have chosen no default project.'),
    },
    {
      action: 'leave',
      label: 'Leave',
      isDangerous: true,
      text: `You lose access to ${name} at once; only an owner or admin can invite you again. The last owner cannot leave.`,
      run: async () => {
        if (await leave.run({ project: id }, `You have left ${name}.`)) await moveOn({ to: '/projects' });
      },
    },
  ];
}
