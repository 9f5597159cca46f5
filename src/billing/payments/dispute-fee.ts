import { BigIntType } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { newId } from '../../platform/values/ids.ts';

/** What a gateway keeps for disputes of a charge beyond what was booked before; negative for a fee that it returned. */
@Entity()
export class DisputeFee {
  @Id('disputefee')
  id: string = newId('disputefee');

  @IdOf('project')
  projectId!: string;

  @IdOf('paymentattempt')
  attemptId!: string;

  @Property({ type: 'character', length: 3 })
  currency!: string;

  @Property({ type: new BigIntType('bigint') })
  amountMinor!: bigint;

  @At()
  createdAt!: Temporal.Instant;

  constructor(values: Omit<DisputeFee, 'id'>) {
    Object.assign(this, values);
  }
}
