import { eventFields } from '../../platform/events/event-fields.ts';
import type { PlanMove } from './plan-move.ts';

const fields = [
  'productId',
  'planId',
  'fromVersion',
  'toVersion',
  'status',
  'total',
  'moved',
  'planned',
  'skipped',
  'failed',
] as const;

/** Returns the fields of a move that its events carry. */
export const planMoveFields = (move: PlanMove) => eventFields(move, fields);
