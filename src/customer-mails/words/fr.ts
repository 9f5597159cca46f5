import type { Words } from './words.ts';

export const fr: Words = {
  kinds: {
    invoice: ({ number, amount, dueOn, isPaid, isCollected }) => ({
      subject: `Votre facture ${number}`,
      paragraphs: isPaid
        ? [`Vous trouverez ci-joint votre facture ${number}. Vous n’avez plus rien à payer.`]
        : [
            `Vous trouverez ci-joint votre facture ${number}.`,
            isCollected
              ? `Nous prélèverons ${amount} sur votre moyen de paiement enregistré. Vous n’avez rien à faire.`
              : `Merci de régler ${amount} au plus tard le ${dueOn}.`,
          ],
    }),
    receipt: ({ number, amount, paidOn }) => ({
      subject: `Reçu pour la facture ${number}`,
      paragraphs: [`Nous avons reçu le ${paidOn} votre paiement de ${amount} pour la facture ${number}. Merci.`],
    }),
    payment_failed: ({ number, amount, nextTryOn }) => ({
      subject: `Le paiement de la facture ${number} a échoué`,
      paragraphs: [
        `Nous n’avons pas pu prélever ${amount} pour la facture ${number} sur votre moyen de paiement enregistré.`,
        nextTryOn
          ? `Nous réessaierons le ${nextTryOn}. Vous pouvez aussi payer dès maintenant ou enregistrer un autre moyen de paiement.`
          : 'Il n’y aura pas d’autre tentative automatique. Merci de payer maintenant ou d’enregistrer un autre moyen de paiement.',
      ],
    }),
    reminder: ({ number, amount, dueOn }) => ({
      subject: `La facture ${number} est à régler au plus tard le ${dueOn}`,
      paragraphs: [
        `Il reste ${amount} à régler pour la facture ${number} au plus tard le ${dueOn}.`,
        'Si vous avez déjà payé, veuillez ne pas tenir compte de ce message.',
      ],
    }),
    overdue: ({ number, amount, dueOn, days }) => ({
      subject: `La facture ${number} est en retard de paiement`,
      paragraphs: [
        `La facture ${number} était à régler au plus tard le ${dueOn}, il y a ${days === 1 ? 'un jour' : `${days} jours`}. Il reste ${amount} à payer.`,
        'Merci de payer dès maintenant. Si vous avez déjà payé, veuillez ne pas tenir compte de ce message.',
      ],
    }),
    credit_note: ({ number, amount, invoiceNumber }) => ({
      subject: `Votre avoir ${number}`,
      paragraphs: [
        `Vous trouverez ci-joint votre avoir ${number} d’un montant de ${amount}. Il rectifie la facture ${invoiceNumber}.`,
      ],
    }),
    method_expiring: ({ method, expiresOn }) => ({
      subject: 'Votre moyen de paiement expire bientôt',
      paragraphs: [
        `Votre moyen de paiement${method && ` ${method}`} expire le ${expiresOn}. Merci d’en enregistrer un autre pour que vos paiements continuent.`,
      ],
    }),
    trial_ending: ({ plans, endsOn }) => ({
      subject: `Votre période d’essai se termine le ${endsOn}`,
      paragraphs: [
        `Votre période d’essai de ${plans} se termine le ${endsOn}. La période payante commence ensuite.`,
        'Si vous ne souhaitez pas continuer, veuillez résilier avant cette date.',
      ],
    }),
    renewal: ({ plans, renewsOn }) => ({
      subject: `Votre abonnement se renouvelle le ${renewsOn}`,
      paragraphs: [
        `Votre abonnement à ${plans} se renouvelle le ${renewsOn}.`,
        'Si vous ne souhaitez pas de renouvellement, veuillez résilier avant cette date.',
      ],
    }),
    subscription_started: ({ plans, endsTrialOn }) => ({
      subject: 'Votre abonnement a commencé',
      paragraphs: [
        `Votre abonnement à ${plans} a commencé. Merci.`,
        ...(endsTrialOn ? [`Votre période d’essai se termine le ${endsTrialOn}.`] : []),
      ],
    }),
    subscription_changed: ({ plans }) => ({
      subject: 'Votre abonnement a été modifié',
      paragraphs: [`Votre abonnement comprend désormais ${plans}.`],
    }),
    subscription_canceled: ({ plans, endsOn, hasEnded }) => ({
      subject: 'Votre abonnement a été résilié',
      paragraphs: [
        hasEnded
          ? `Votre abonnement à ${plans} s’est terminé le ${endsOn}.`
          : `Votre abonnement à ${plans} a été résilié. Vous pouvez l’utiliser jusqu’au ${endsOn}.`,
      ],
    }),
    subscription_paused: ({ plans, resumesOn }) => ({
      subject: 'Votre abonnement est en pause',
      paragraphs: [
        `Votre abonnement à ${plans} est en pause.`,
        resumesOn ? `Il reprendra le ${resumesOn}.` : 'Il reprendra lorsque la pause sera levée.',
      ],
    }),
    subscription_resumed: ({ plans, until }) => ({
      subject: 'Votre abonnement reprend',
      paragraphs: [`Votre abonnement à ${plans} reprend. La période en cours se termine le ${until}.`],
    }),
    licence: ({ product }) => ({
      subject: `Votre licence pour ${product}`,
      paragraphs: [`Voici votre clé de licence pour ${product}. Merci de ne pas la communiquer.`],
    }),
    download_ready: ({ product, version }) => ({
      subject: `${product} est disponible au téléchargement`,
      paragraphs: [`Vous pouvez maintenant télécharger ${product} ${version}.`],
    }),
  },
  greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  regards: 'Cordialement',
  pay: 'Voir et payer',
  portal: 'Gérer votre compte',
  iban: 'IBAN',
  bic: 'BIC',
  reference: 'Référence',
  colon: '\u00a0:',
  licenceKey: 'Clé de licence',
  because: (project) => `Vous recevez ce message en tant que client de ${project}.`,
};
