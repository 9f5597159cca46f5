import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Dialog } from '../../app/parts/dialog.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { MomentOfDay } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { actionWords } from './action-words.ts';
import classes from './audit.module.css';
import { changesIn } from './changes.ts';
import type { Change } from './changes.ts';
import { actorName } from './people.ts';
import type { Entry, People } from './people.ts';

interface EntryDialogProps {
  entry: Entry;
  people: People;
  onClose: () => void;
}

/** One entry with everything that the audit has of it. */
export function EntryDialog({ entry, people, onClose }: EntryDialogProps) {
  const changes = changesIn(entry.detail);
  return (
    <Dialog opened onClose={onClose} title={actionWords(entry.action)} size="lg">
      <Facts
        of={{
          Who: actorName(entry.actor, people),
          When: <MomentOfDay at={entry.at} />,
          'From where': entry.address ?? undefined,
          Action: <CopyId id={entry.action} />,
          On: <CopyId id={entry.subject} />,
          Actor: <CopyId id={entry.actor} />,
          Request: entry.requestId ? <CopyId id={entry.requestId} /> : undefined,
        }}
      />
      {changes.length > 0 && (
        <div className={classes.detail}>
          <Section title="Detail">
            <Rows label="Detail" rows={changes} columns={columns(changes)} />
          </Section>
        </div>
      )}
    </Dialog>
  );
}

/** The column of what was before is left out if no field has it. */
function columns(changes: readonly Change[]): Column<Change>[] {
  const hasBefore = changes.some(({ before }) => before !== undefined);
  return [
    { label: 'Field', cell: ({ id }) => id },
    ...(hasBefore
      ? [{ label: 'Before', cell: ({ before }: Change) => <span className={classes.before}>{before}</span> }]
      : []),
    { label: hasBefore ? 'After' : 'Value', cell: ({ after }) => after },
  ];
}
