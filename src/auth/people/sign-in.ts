import { Entity } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { newId } from '../../platform/values/ids.ts';

/** A sign-in of a person to a project through one of its clients. */
@Entity()
export class SignIn {
  @Id('event')
  id: string = newId('event');

  @IdOf('project')
  projectId!: string;

  @IdOf('user')
  userId!: string;

  @IdOf('client')
  clientId!: string;

  @At()
  at!: Temporal.Instant;

  constructor(values: Omit<SignIn, 'id'>) {
    Object.assign(this, values);
  }
}
