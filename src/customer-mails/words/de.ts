import type { Words } from './words.ts';

export const de: Words = {
  kinds: {
    invoice: ({ number, amount, dueOn, isPaid, isCollected }) => ({
      subject: `Ihre Rechnung ${number}`,
      paragraphs: isPaid
        ? [`Ihre Rechnung ${number} liegt bei. Es ist nichts mehr zu zahlen.`]
        : [
            `Ihre Rechnung ${number} liegt bei.`,
            isCollected
              ? `Wir ziehen ${amount} mit Ihrer gespeicherten Zahlungsart ein. Sie müssen nichts tun.`
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
        `Wir konnten ${amount} für die Rechnung ${number} mit Ihrer gespeicherten Zahlungsart nicht einziehen.`,
        nextTryOn
          ? `Wir versuchen es am ${nextTryOn} erneut. Sie können auch jetzt zahlen oder eine andere Zahlungsart speichern.`
          : 'Wir versuchen es nicht von selbst noch einmal. Bitte zahlen Sie jetzt oder speichern Sie eine andere Zahlungsart.',
      ],
    }),
    reminder: ({ number, amount, dueOn }) => ({
      subject: `Rechnung ${number} ist am ${dueOn} fällig`,
      paragraphs: [
        `Von der Rechnung ${number} sind bis zum ${dueOn} noch ${amount} zu zahlen.`,
        'Falls Sie inzwischen gezahlt haben, ist diese Nachricht gegenstandslos.',
      ],
    }),
    overdue: ({ number, amount, dueOn, days }) => ({
      subject: `Rechnung ${number} ist überfällig`,
      paragraphs: [
        `Die Rechnung ${number} war am ${dueOn} fällig, vor ${days === 1 ? 'einem Tag' : `${days} Tagen`}. Offen sind noch ${amount}.`,
        'Bitte zahlen Sie jetzt. Falls Sie inzwischen gezahlt haben, ist diese Nachricht gegenstandslos.',
      ],
    }),
    credit_note: ({ number, amount, invoiceNumber }) => ({
      subject: `Ihre Rechnungskorrektur ${number}`,
      paragraphs: [
        `Ihre Rechnungskorrektur ${number} über ${amount} liegt bei. Sie korrigiert die Rechnung ${invoiceNumber}.`,
      ],
    }),
    method_expiring: ({ method, expiresOn }) => ({
      subject: 'Ihre Zahlungsart läuft bald ab',
      paragraphs: [
        `${method} läuft am ${expiresOn} ab. Bitte speichern Sie eine andere Zahlungsart, damit Ihre Zahlungen weiterlaufen.`,
      ],
    }),
    trial_ending: ({ plans, endsOn }) => ({
      subject: `Ihr Probezeitraum endet am ${endsOn}`,
      paragraphs: [
        `Ihr Probezeitraum für ${plans} endet am ${endsOn}. Danach beginnt der kostenpflichtige Zeitraum.`,
        'Wenn Sie nicht weitermachen möchten, kündigen Sie bitte vor diesem Tag.',
      ],
    }),
    renewal: ({ plans, renewsOn }) => ({
      subject: `Ihr Abonnement verlängert sich am ${renewsOn}`,
      paragraphs: [
        `${plans} verlängert sich am ${renewsOn}.`,
        'Wenn Sie keine Verlängerung möchten, kündigen Sie bitte vor diesem Tag.',
      ],
    }),
    subscription_started: ({ plans, endsTrialOn }) => ({
      subject: 'Ihr Abonnement hat begonnen',
      paragraphs: [
        `Ihr Abonnement von ${plans} hat begonnen. Vielen Dank.`,
        ...(endsTrialOn ? [`Ihr Probezeitraum endet am ${endsTrialOn}.`] : []),
      ],
    }),
    subscription_changed: ({ plans }) => ({
      subject: 'Ihr Abonnement wurde geändert',
      paragraphs: [`Ihr Abonnement umfasst jetzt: ${plans}.`],
    }),
    subscription_canceled: ({ plans, endsOn, hasEnded }) => ({
      subject: 'Ihr Abonnement wurde gekündigt',
      paragraphs: [
        hasEnded
          ? `Ihr Abonnement von ${plans} endete am ${endsOn}.`
          : `Ihr Abonnement von ${plans} wurde gekündigt. Sie können es bis zum ${endsOn} nutzen.`,
      ],
    }),
    subscription_paused: ({ plans, resumesOn }) => ({
      subject: 'Ihr Abonnement pausiert',
      paragraphs: [
        `Ihr Abonnement von ${plans} pausiert.`,
        resumesOn ? `Es läuft am ${resumesOn} weiter.` : 'Es läuft weiter, sobald es fortgesetzt wird.',
      ],
    }),
    subscription_resumed: ({ plans, until }) => ({
      subject: 'Ihr Abonnement läuft weiter',
      paragraphs: [`Ihr Abonnement von ${plans} läuft weiter. Der aktuelle Zeitraum endet am ${until}.`],
    }),
    licence: ({ product }) => ({
      subject: `Ihre Lizenz für ${product}`,
      paragraphs: [`Das ist Ihr Lizenzschlüssel für ${product}. Bitte geben Sie ihn nicht weiter.`],
    }),
    download_ready: ({ product, version }) => ({
      subject: `${product} steht zum Herunterladen bereit`,
      paragraphs: [`Sie können ${product} ${version} jetzt herunterladen.`],
    }),
  },
  greeting: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  regards: 'Mit freundlichen Grüßen',
  pay: 'Ansehen und zahlen',
  portal: 'Konto verwalten',
  iban: 'IBAN',
  bic: 'BIC',
  reference: 'Verwendungszweck',
  licenceKey: 'Lizenzschlüssel',
  because: (project) => `Sie erhalten diese Nachricht, weil Sie Leistungen von ${project} beziehen.`,
};
