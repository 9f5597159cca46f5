import type { Words } from './words.ts';

export const de: Words = {
  kinds: {
    invoice: ({ number, amount, dueOn, isPaid, isCollected }) => ({
      subject: `Ihre Rechnung ${number}`,
      paragraphs: isPaid
        ? [`Ihre Rechnung ${number} finden Sie im Anhang. Es ist nichts mehr zu zahlen.`]
        : [
            `Ihre Rechnung ${number} finden Sie im Anhang.`,
            isCollected
              ? `Wir ziehen ${amount} über Ihre hinterlegte Zahlungsart ein. Sie müssen nichts weiter tun.`
              : `Bitte zahlen Sie ${amount} bis zum ${dueOn}.`,
          ],
    }),
    receipt: ({ number, amount, paidOn }) => ({
      subject: `Zahlungsbestätigung zur Rechnung ${number}`,
      paragraphs: [`Wir haben Ihre Zahlung von ${amount} zur Rechnung ${number} am ${paidOn} erhalten. Vielen Dank.`],
    }),
    payment_failed: ({ number, amount, nextTryOn }) => ({
      subject: `Die Zahlung der Rechnung ${number} ist fehlgeschlagen`,
      paragraphs: [
        `Wir konnten ${amount} für die Rechnung ${number} nicht über Ihre hinterlegte Zahlungsart einziehen.`,
        nextTryOn
          ? `Wir versuchen es am ${nextTryOn} erneut. Sie können auch jetzt zahlen oder eine andere Zahlungsart hinterlegen.`
          : 'Ein weiterer automatischer Versuch erfolgt nicht. Bitte zahlen Sie jetzt oder hinterlegen Sie eine andere Zahlungsart.',
      ],
    }),
    reminder: ({ number, amount, dueOn }) => ({
      subject: `Rechnung ${number} ist am ${dueOn} fällig`,
      paragraphs: [
        `Von der Rechnung ${number} sind bis zum ${dueOn} noch ${amount} zu zahlen.`,
        'Falls Sie bereits gezahlt haben, betrachten Sie diese Nachricht bitte als gegenstandslos.',
      ],
    }),
    overdue: ({ number, amount, dueOn, days }) => ({
      subject: `Rechnung ${number} ist überfällig`,
      paragraphs: [
        `Die Rechnung ${number} war am ${dueOn} fällig und ist seit ${days === 1 ? 'einem Tag' : `${days} Tagen`} überfällig. Offen sind noch ${amount}.`,
        'Bitte zahlen Sie jetzt. Falls Sie bereits gezahlt haben, betrachten Sie diese Nachricht bitte als gegenstandslos.',
      ],
    }),
    credit_note: ({ number, amount, invoiceNumber }) => ({
      subject: `Ihre Rechnungskorrektur ${number}`,
      paragraphs: [
        `Ihre Rechnungskorrektur ${number} über ${amount} finden Sie im Anhang. Sie korrigiert die Rechnung ${invoiceNumber}.`,
      ],
    }),
    method_expiring: ({ method, expiresOn }) => ({
      subject: 'Ihre Zahlungsart läuft bald ab',
      paragraphs: [
        `Ihre Zahlungsart${method && ` ${method}`} läuft am ${expiresOn} ab. Bitte hinterlegen Sie eine andere, damit Ihre Zahlungen weiterlaufen.`,
      ],
    }),
    trial_ending: ({ plans, endsOn }) => ({
      subject: `Ihr Probezeitraum endet am ${endsOn}`,
      paragraphs: [
        `Ihr Probezeitraum für ${plans} endet am ${endsOn}. Danach beginnt der kostenpflichtige Zeitraum.`,
        'Wenn Sie danach nicht weitermachen möchten, kündigen Sie bitte vor diesem Tag.',
      ],
    }),
    renewal: ({ plans, renewsOn }) => ({
      subject: `Ihr Abonnement verlängert sich am ${renewsOn}`,
      paragraphs: [
        `Ihr Abonnement für ${plans} verlängert sich am ${renewsOn}.`,
        'Wenn Sie keine Verlängerung möchten, kündigen Sie bitte vor diesem Tag.',
      ],
    }),
    subscription_started: ({ plans, endsTrialOn }) => ({
      subject: 'Ihr Abonnement hat begonnen',
      paragraphs: [
        `Ihr Abonnement für ${plans} hat begonnen. Vielen Dank.`,
        ...(endsTrialOn ? [`Ihr Probezeitraum endet am ${endsTrialOn}.`] : []),
      ],
    }),
    subscription_changed: ({ plans }) => ({
      subject: 'Ihr Abonnement wurde geändert',
      paragraphs: [`Ihr Abonnement umfasst jetzt ${plans}.`],
    }),
    subscription_canceled: ({ plans, endsOn, hasEnded }) => ({
      subject: 'Ihr Abonnement wurde gekündigt',
      paragraphs: [
        hasEnded
          ? `Ihr Abonnement für ${plans} endete am ${endsOn}.`
          : `Ihr Abonnement für ${plans} wurde gekündigt. Sie können es bis zum ${endsOn} nutzen.`,
      ],
    }),
    subscription_paused: ({ plans, resumesOn }) => ({
      subject: 'Ihr Abonnement pausiert',
      paragraphs: [
        `Ihr Abonnement für ${plans} pausiert.`,
        resumesOn ? `Es läuft am ${resumesOn} weiter.` : 'Es läuft weiter, sobald es fortgesetzt wird.',
      ],
    }),
    subscription_resumed: ({ plans, until }) => ({
      subject: 'Ihr Abonnement läuft weiter',
      paragraphs: [`Ihr Abonnement für ${plans} läuft weiter. Der aktuelle Zeitraum endet am ${until}.`],
    }),
    licence: ({ product }) => ({
      subject: `Ihre Lizenz für ${product}`,
      paragraphs: [`Hier ist Ihr Lizenzschlüssel für ${product}. Bitte geben Sie ihn nicht weiter.`],
    }),
    download_ready: ({ product, version }) => ({
      subject: `${product} steht zum Herunterladen bereit`,
      paragraphs: [`Sie können ${product} ${version} jetzt herunterladen.`],
    }),
  },
  greeting: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  regards: 'Mit freundlichen Grüßen',
  pay: 'Ansehen und bezahlen',
  portal: 'Konto verwalten',
  iban: 'IBAN',
  bic: 'BIC',
  reference: 'Verwendungszweck',
  colon: ':',
  licenceKey: 'Lizenzschlüssel',
  because: (project) => `Sie erhalten diese Nachricht, weil Sie Leistungen von ${project} beziehen.`,
};
