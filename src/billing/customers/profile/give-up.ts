import { registerEnumType } from 'type-graphql';

export enum GiveUp {
  unpaid = 'unpaid',
  cancel = 'cancel',
  pause = 'pause',
}

registerEnumType(GiveUp, {
  name: 'GiveUp',
  description: 'The treatment of a subscription when an invoice of it has been overdue for `giveUpDays`.',
  valuesConfig: {
    unpaid: { description: 'The subscription is suspended until every invoice is paid.' },
    cancel: { description: 'The subscription ends.' },
    pause: { description: 'The subscription is paused until the project resumes it; its time is not billed.' },
  },
});

export enum GiveUpInvoice {
  keep = 'keep',
  mark_uncollectible = 'mark_uncollectible',
}

registerEnumType(GiveUpInvoice, {
  name: 'GiveUpInvoice',
  description: 'The treatment of an invoice that has been overdue for `giveUpDays`.',
  valuesConfig: {
    keep: { description: 'It stays open.' },
    mark_uncollectible: { description: 'It is written off as bad debt; it can still be paid.' },
  },
});
