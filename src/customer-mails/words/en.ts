import type { Words } from './words.ts';

export const en: Words = {
  kinds: {
    invoice: ({ number, amount, dueOn, isPaid, isCollected }) => ({
      subject: `Your invoice ${number}`,
      paragraphs: isPaid
        ? [`Your invoice ${number} is attached. Nothing is left to pay.`]
        : [
            `Your invoice ${number} is attached.`,
            isCollected
              ? `We collect ${amount} with your saved payment method. You need not do anything.`
              : `Please pay ${amount} by ${dueOn}.`,
          ],
    }),
    receipt: ({ number, amount, paidOn }) => ({
      subject: `Receipt for invoice ${number}`,
      paragraphs: [`We received your payment of ${amount} for invoice ${number} on ${paidOn}. Thank you.`],
    }),
    payment_failed: ({ number, amount, nextTryOn }) => ({
      subject: `The payment of invoice ${number} failed`,
      paragraphs: [
        `We could not collect ${amount} for invoice ${number} with your saved payment method.`,
        nextTryOn
          ? `We try again on ${nextTryOn}. You can also pay now, or save another method.`
          : 'We do not try again by ourselves. Please pay now, or save another method.',
      ],
    }),
    reminder: ({ number, amount, dueOn }) => ({
      subject: `Invoice ${number} is due on ${dueOn}`,
      paragraphs: [
        `${amount} of invoice ${number} is to be paid by ${dueOn}.`,
        'If you have paid in the meantime, please ignore this mail.',
      ],
    }),
    overdue: ({ number, amount, dueOn, days }) => ({
      subject: `Invoice ${number} is overdue`,
      paragraphs: [
        `Invoice ${number} was due on ${dueOn}, ${days === 1 ? 'one day' : `${days} days`} ago. ${amount} is still open.`,
        'Please pay it now. If you have paid in the meantime, please ignore this mail.',
      ],
    }),
    credit_note: ({ number, amount, invoiceNumber }) => ({
      subject: `Your credit note ${number}`,
      paragraphs: [`Your credit note ${number} for ${amount} is attached. It corrects invoice ${invoiceNumber}.`],
    }),
    method_expiring: ({ method, expiresOn }) => ({
      subject: 'Your payment method expires soon',
      paragraphs: [`${method} expires on ${expiresOn}. Please save another one, so that your payments go on.`],
    }),
    trial_ending: ({ plans, endsOn }) => ({
      subject: `Your trial ends on ${endsOn}`,
      paragraphs: [
        `Your trial of ${plans} ends on ${endsOn}. The paid period begins then.`,
        'If you do not want to go on, cancel before that day.',
      ],
    }),
    renewal: ({ plans, renewsOn }) => ({
      subject: `Your subscription renews on ${renewsOn}`,
      paragraphs: [`${plans} renews on ${renewsOn}.`, 'If you do not want it to renew, cancel before that day.'],
    }),
    subscription_started: ({ plans, endsTrialOn }) => ({
      subject: 'Your subscription has begun',
      paragraphs: [
        `Your subscription to ${plans} has begun. Thank you.`,
        ...(endsTrialOn ? [`Your trial ends on ${endsTrialOn}.`] : []),
      ],
    }),
    subscription_changed: ({ plans }) => ({
      subject: 'Your subscription was changed',
      paragraphs: [`Your subscription now has: ${plans}.`],
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
        resumesOn ? `It continues on ${resumesOn}.` : 'It continues once it is resumed.',
      ],
    }),
    subscription_resumed: ({ plans, until }) => ({
      subject: 'Your subscription continues',
      paragraphs: [`Your subscription to ${plans} continues. The current period ends on ${until}.`],
    }),
    licence: ({ product }) => ({
      subject: `Your licence for ${product}`,
      paragraphs: [`This is your licence key for ${product}. Keep it to yourself.`],
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
  licenceKey: 'Licence key',
  because: (project) => `You get this mail because you are a customer of ${project}.`,
};
