import { Link } from '@tanstack/react-router';
import { LicenceDocument } from '../../app/graphql/gql/entitlements/graphql.ts';
import { Code, Copy } from '../../app/parts/code.tsx';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { Details } from './details.tsx';
import { LicenceActs } from './licence-acts.tsx';
import { Machines } from './machines.tsx';
import { licenceRoute } from './route.ts';

/** One licence: its key, the machines that use it, and whether it is valid. */
export function Licence() {
  const { project, licence: id } = licenceRoute.useParams();
  const screen = useScreen(LicenceDocument, { id });
  const licence = screen.data?.licence;
  return (
    <Screen
      title={licence ? `${licence.product.name} ${licence.plan.name}` : 'Licence'}
      above={
        <Link to="/$project/licences" params={{ project }}>
          Licences
        </Link>
      }
      note={
        licence && (
          <>
            <Status value={licence.status} />
            <CopyId id={licence.id} />
          </>
        )
      }
      actions={licence && <LicenceActs licence={licence} />}
      needs="billing:read"
      of={screen}
    >
      {({ licence: found }) =>
        found && (
          <>
            <Details licence={found} project={project} />
            <Section title="Licence key" action={<Copy text={found.key} />}>
              <Code label="Licence key" text={found.key} />
            </Section>
            <Machines licence={found} project={project} />
          </>
        )
      }
    </Screen>
  );
}
