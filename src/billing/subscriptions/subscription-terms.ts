import { registerEnumType } from 'type-graphql';

export enum PaymentBehavior {
  send_invoice = 'send_invoice',
  require_payment = 'require_payment',
}

export enum ChangeBilling {
  at_once = 'at_once',
  next_invoice = 'next_invoice',
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
  description: 'Whether a subscription waits for its first payment.',
  valuesConfig: {
    send_invoice: { description: 'It runs from the start, and its first invoice is owed.' },
    require_payment: {
      description: 'It runs once its first invoice is paid, within 23 hours; after a trial it does not wait.',
    },
  },
});
registerEnumType(ChangeBilling, {
  name: 'ChangeBilling',
  description: 'When the charges of a change are invoiced.',
  valuesConfig: {
    at_once: { description: 'With the change, together with charges that were pending.' },
    next_invoice: {
      description:
        'They wait as pending charges for the next invoice of the subscription. A change that begins new periods or ends ' +
        'a metered price is invoiced at once all the same.',
    },
  },
});
registerEnumType(TrialEnd, {
  name: 'TrialEnd',
  description: 'The end of a trial.',
  valuesConfig: {
    bill: { description: 'The first period begins, and is billed.' },
    cancel: { description: 'The subscription ends.' },
    pause: { description: 'The subscription is paused until it is resumed.' },
  },
});
registerEnumType(Unused, {
  name: 'Unused',
  description: 'The treatment of time that is paid for and not used.',
  valuesConfig: {
    keep: { description: 'Nothing is credited; after a pause the time can still be used.' },
    credit: { description: 'A credit note credits it.' },
  },
});
registerEnumType(ResumeAnchor, {
  name: 'ResumeAnchor',
  description: 'When periods begin after a pause.',
  valuesConfig: {
    reset: {
      description: 'Later by the length of the pause or, where no paid time is left, from the day it is resumed.',
    },
    kept: { description: 'On the same days as before the pause.' },
  },
});
