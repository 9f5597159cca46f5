import { Link } from '@tanstack/react-router';
import { CatalogImportDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { LeaveGuard } from '../../app/parts/leave-guard.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useReloadWhile } from '../../app/parts/use-reload-while.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { ImportActs } from './import-acts.tsx';
import { Mistakes } from './mistakes.tsx';
import { Progress } from './progress.tsx';
import { importRoute } from './route.ts';
import { SendFile } from './send-file.tsx';
import { useSender } from './use-sender.ts';

/** One import of products: its file is sent, and then the page follows the hub's work on it. */
export function Import() {
  const { project, import: id } = importRoute.useParams();
  const sender = useSender(id);
  const screen = useScreen(CatalogImportDocument, { id });
  const found = screen.data?.catalogImport;
  useReloadWhile(found?.status === 'checking' || found?.status === 'applying', screen.reload);
  return (
    <Screen
      title="Import"
      above={
        <Link to="/$project/imports" params={{ project }}>
          Imports
        </Link>
      }
      note={
        found && (
          <>
            <Status value={found.status} />
            <CopyId id={found.id} />
          </>
        )
      }
      actions={found && <ImportActs of={found} sender={sender} project={project} />}
      needs="catalog:write"
      of={screen}
    >
      {({ catalogImport }) =>
        catalogImport && (
          <>
            {catalogImport.status === 'receiving' ? (
              <SendFile of={catalogImport} sender={sender} />
            ) : (
              <Progress of={catalogImport} project={project} />
            )}
            <Mistakes of={catalogImport} />
            <LeaveGuard isActive={sender.isSending}>
              The file is still being sent. Leaving stops that; you can choose the file again later to continue.
            </LeaveGuard>
          </>
        )
      }
    </Screen>
  );
}
