import { registerEnumType } from 'type-graphql';

export enum PaymentBehavior {
  send_invoice = 'send_invoice',
  require_payment = 'require_payment',
}

export enum TrialEnd {
  bill = 'bill',
  cancel = 'cancel',
  pause = 'pause',
}

export enum Unused {
  keep = 'keep',
  credit = 'credit',
}

export enum ResumeAnchor {
  reset = 'reset',
  kept = 'kept',
}

registerEnumType(PaymentBehavior, {
  name: 'PaymentBehavior',
  description:
    'send_invoice: it runs from the start, and its first invoice is owed. require_payment: it runs once that is paid; after a ' +
    'trial it does not wait.',
});
registerEnumType(TrialEnd, {
  name: 'TrialEnd',
  description:
    'What happens at the end of a trial. bill: the first period begins. cancel: it ends. pause: it is paused.',
});
registerEnumType(Unused, {
  name: 'Unused',
  description:
    'What becomes of time that is paid for and not used. keep: nothing is given back; a pause lets it be used after. ' +
    'credit: a credit note gives it back.',
});
registerEnumType(ResumeAnchor, {
  name: 'ResumeAnchor',
  description:
    'When periods begin after a pause. reset: as much later as the pause was long or, where nothing paid is left, from the ' +
    'day it is resumed. kept: on the same days as before it.',
});
