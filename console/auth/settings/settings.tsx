import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ProjectSettingsDocument } from '../../app/graphql/gql/auth/graphql.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { Details } from './details.tsx';
import { EditProject } from './edit-project.tsx';
import { Logo } from './logo.tsx';
import { OwnPart } from './own-part.tsx';
import { settingsRoute } from './route.ts';
import { Retention } from './retention.tsx';
import { Rules } from './rules.tsx';

/** The project itself: what people read of it, the rules of its sign-in, and the part that the person has in it. */
export function Settings() {
  const { project: id } = settingsRoute.useParams();
  const [isEditing, { open, close }] = useDisclosure();
  const screen = useScreen(ProjectSettingsDocument, { project: id });
  const project = screen.data?.project;
  const edit = project && (
    <Button variant="default" onClick={open}>
      Edit
    </Button>
  );
  return (
    <Screen
      title="Settings"
      note={project && <CopyId id={project.id} />}
      actions={edit}
      needs="project:admin"
      of={screen}
    >
      {({ project: found, me }) =>
        found && (
          <>
            <Details project={found} />
            <Logo project={found} />
            <Rules project={found} />
            <Retention project={found} />
            <OwnPart project={found} me={me} />
            {isEditing && <EditProject project={found} onClose={close} />}
          </>
        )
      }
    </Screen>
  );
}
