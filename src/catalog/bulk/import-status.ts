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
    receiving: { description: 'It takes the pieces of its file until it is started.' },
    checking: { description: 'Its products are checked, and nothing is changed.' },
    refused: { description: 'There are mistakes, and nothing was changed.' },
    applying: { description: 'Its products are being written.' },
    done: { description: 'Its products are written, except those that `problems` names.' },
    failed: { description: 'The hub gave up after repeated errors; products that were written stay.' },
  },
});

export type ImportEvent = 'append' | 'start' | 'discard' | 'refuse' | 'accept' | 'finish' | 'fail';

/**
 * An import receives its lines until it is started. Then it is checked as a whole, and either refused with every
 * mistake, having changed nothing, or applied batch by batch to its end. Only what is being applied cannot be discarded:
 * half of it is in the catalog.
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

/** Whether nothing more happens to an import by itself. */
export function hasEnded(status: ImportStatus): boolean {
  return [ImportStatus.refused, ImportStatus.done, ImportStatus.failed].includes(status);
}
