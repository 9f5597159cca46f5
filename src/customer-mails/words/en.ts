import type { Words } from './words.ts';

export const en: Words = {
  kinds: {
    invoice: ({ number, amount, dueOn, isPaid, isCollected }) => ({
      subject: `Your invoice ${number}`,
      paragraphs: isPaid
        ? [`Your invoice ${number} is attached. There is nothing left to pay.`]
        : [
            `Your invoice ${number} is attached.`,
            isCollected
              ? `We will charge ${amount} to your saved payment method. You do not need to do anything.`
              : `Please pay ${amount} by ${dueOn}.`,
          ],
    }),
    receipt: ({ number, amount, paidOn }) => ({
      subject: `Receipt for invoice ${number}`,
      paragraphs: [`We received your payment of ${amount} for invoice ${number} on ${paidOn}. Thank you.`],
    }),
    payment_failed: ({ number, amount, nextTryOn }) => ({
      subject: `The payment for invoice ${number} failed`,
      paragraphs: [
        `We could not charge ${amount} for invoice ${number} to your saved payment method.`,
        nextTryOn
          ? `We will try again on ${nextTryOn}. You can also pay now, or save another payment method.`
          : 'We will not try again automatically. Please pay now, or save another payment method.',
      ],
    }),
    reminder: ({ number, amount, dueOn }) => ({
      subject: `Invoice ${number} is due on ${dueOn}`,
      paragraphs: [
        `Please pay ${amount} for invoice ${number} by ${dueOn}.`,
        'If you have already paid, please ignore this email.',
      ],
    }),
    overdue: ({ number, amount, dueOn, days }) => ({
      subject: `Invoice ${number} is overdue`,
      paragraphs: [
        `Invoice ${number} was due on ${dueOn}, ${days === 1 ? 'one day' : `${days} days`} ago. You still owe ${amount}.`,
        'Please pay it now. If you have already paid, please ignore this email.',
      ],
    }),
    credit_note: ({ number, amount, invoiceNumber }) => ({
      subject: `Your credit note ${number}`,
      paragraphs: [`Your credit note ${number} for ${amount} is attached. It corrects invoice ${invoiceNumber}.`],
    }),
    method_expiring: ({ method, expiresOn }) => ({
      subject: 'Your payment method expires soon',
      paragraphs: [
        `Your payment method${method && ` ${method}`} expires on ${expiresOn}. Please save another one, so that your payments continue.`,
      ],
    }),
    trial_ending: ({ plans, endsOn }) => ({
      subject: `Your trial ends on ${endsOn}`,
      paragraphs: [
        `Your trial of ${plans} ends on ${endsOn}. The paid period begins then.`,
        'If you do not want to continue, please cancel before that day.',
      ],
    }),
    renewal: ({ plans, renewsOn }) => ({
      subject: `Your subscription renews on ${renewsOn}`,
      paragraphs: [
        `Your subscription to ${plans} renews on ${renewsOn}.`,
        'If you do not want it to renew, please cancel before that day.',
      ],
    }),
    subscription_started: ({ plans, endsTrialOn }) => ({
      subject: 'Your subscription has started',
      paragraphs: [
        `Your subscription to ${plans} has started. Thank you.`,
        ...(endsTrialOn ? [`Your trial ends on ${endsTrialOn}.`] : []),
      ],
    }),
    subscription_changed: ({ plans }) => ({
      subject: 'Your subscription was changed',
      paragraphs: [`Your subscription now includes ${plans}.`],
    }),
    subscription_canceled: ({ plans, endsOn, hasEnded }) => ({
      subject: 'Your subscription was canceled',
      paragraphs: [
        hasEnded
          ? `Your subscription to ${plans} ended on ${endsOn}.`
          : `Your subscription to ${plans} was canceled. You can use it until ${endsOn}.`,
      ],
    }),
    subscription_paused: ({ plans, resumesOn }) => ({
      subject: 'Your subscription is paused',
      paragraphs: [
        `Your subscription to ${plans} is paused.`,
        resumesOn ? `It will continue on ${resumesOn}.` : 'It will continue once it is resumed.',
      ],
    }),
    subscription_resumed: ({ plans, until }) => ({
      subject: 'Your subscription continues',
      paragraphs: [`Your subscription to ${plans} continues. The current period ends on ${until}.`],
    }),
    licence: ({ product }) => ({
      subject: `Your licence for ${product}`,
      paragraphs: [`This is your licence key for ${product}. Please do not share it.`],
    }),
    download_ready: ({ product, version }) => ({
      subject: `${product} is ready to download`,
      paragraphs: [`You can download ${product} ${version} now.`],
    }),
  },
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  regards: 'Kind regards',
  pay: 'View and pay',
  portal: 'Manage your account',
  iban: 'IBAN',
  bic: 'BIC',
  reference: 'Reference',
  colon: ':',
  licenceKey: 'Licence key',
  because: (project) => `You are receiving this email because you are a customer of ${project}.`,
};
