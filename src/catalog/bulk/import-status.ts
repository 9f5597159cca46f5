import { registerEnumType } from 'type-graphql';
import { Transitions } from '../../platform/values/transitions.ts';

export enum ImportStatus {
  receiving = 'receiving',
  checking = 'checking',
  refused = 'refused',
  applying = 'applying',
  done = 'done',
  failed = 'failed',
}

registerEnumType(ImportStatus, {
  name: 'ImportStatus',
  description: 'The progress of an import.',
  valuesConfig: {
    receiving: { description: 'It receives its file until it is started.' },
    checking: { description: 'Its products are checked, and nothing is changed.' },
    refused: { description: 'There are mistakes, and nothing was changed.' },
    applying: { description: 'Its products are being written.' },
    done: { description: 'Its products are written, except those in `problems`.' },
    failed: { description: 'The hub gave up after repeated errors; products that were written stay.' },
  },
});

export type ImportEvent = 'append' | 'start' | 'discard' | 'refuse' | 'accept' | 'finish' | 'fail';

/**
 * An import receives lines until it is started. Then it is checked as a whole. With any mistake it is refused and changes
 * nothing; otherwise it is applied batch by batch. An import that is being applied cannot be discarded, since half of it
 * is already in the catalog.
 */
export const importStates = new Transitions<ImportStatus, ImportEvent>(
  'import',
  {
    receiving: {
      append: ImportStatus.receiving,
      start: ImportStatus.checking,
      discard: ImportStatus.receiving,
    },
    checking: {
      refuse: ImportStatus.refused,
      accept: ImportStatus.applying,
      fail: ImportStatus.failed,
      discard: ImportStatus.checking,
    },
    applying: { finish: ImportStatus.done, fail: ImportStatus.failed },
    refused: { discard: ImportStatus.refused },
    done: { discard: ImportStatus.done },
    failed: { discard: ImportStatus.failed },
  },
  ['append', 'start', 'discard'],
);

/** Whether the hub has finished its work on an import. */
export function hasEnded(status: ImportStatus): boolean {
  return [ImportStatus.refused, ImportStatus.done, ImportStatus.failed].includes(status);
}
