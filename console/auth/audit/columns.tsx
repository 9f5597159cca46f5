import type { Column } from '../../app/list/columns.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { MomentOfDay } from '../../app/parts/moment.tsx';
import { actionWords } from './action-words.ts';
import classes from './audit.module.css';
import { actorName } from './people.ts';
import type { Entry, People } from './people.ts';

/** The columns of the audit. The first one opens an entry. */
export function auditColumns(people: People, onOpen: (entry: Entry) => void): Column<Entry>[] {
  return [
    {
      label: 'What',
      cell: (entry) => (
        <button type="button" className={classes.open} onClick={() => onOpen(entry)}>
          {actionWords(entry.action)}
        </button>
      ),
    },
    { label: 'Who', cell: ({ actor }) => actorName(actor, people) },
    { label: 'On', isHiddenOnPhone: true, cell: ({ subject }) => <CopyId id={subject} /> },
    { label: 'When', isNumber: true, cell: ({ at }) => <MomentOfDay at={at} /> },
  ];
}
