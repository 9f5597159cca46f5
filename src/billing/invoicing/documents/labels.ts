export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const;
export type Language = (typeof languages)[number];

/** One text in all languages, in their order. */
type Translations = readonly [en: string, de: string, fr: string, es: string, it: string, nl: string];

/**
 * The fixed texts of a document. Exemptions use the wording of Directive 2006/112/EC in each language. A credit note has
 * its name in national law. A German "Gutschrift" is written by the buyer (UStG section 14 (2)), and Spain has rectifying
 * invoices.
 */
export const labels = {
  invoice: ['Invoice', 'Rechnung', 'Facture', 'Factura', 'Fattura', 'Factuur'],
  creditNote: ['Credit note', 'Rechnungskorrektur', 'Avoir', 'Factura rectificativa', 'Nota di credito', 'Creditnota'],
  number: ['Number', 'Nummer', 'Numéro', 'Número', 'Numero', 'Nummer'],
  issued: ['Date of issue', 'Ausstellungsdatum', 'Date d’émission', 'Fecha de emisión', 'Data di emissione', 'Datum'],
  due: ['Due', 'Fällig', 'Échéance', 'Vencimiento', 'Scadenza', 'Vervaldatum'],
  period: ['Period', 'Leistungszeitraum', 'Période', 'Período', 'Periodo', 'Periode'],
  corrects: [
    'Corrects invoice',
    'Korrigiert Rechnung',
    'Rectifie la facture',
    'Rectifica la factura',
    'Rettifica la fattura',
    'Corrigeert factuur',
  ],
  replaces: [
    'Replaces invoice',
    'Ersetzt Rechnung',
    'Remplace la facture',
    'Sustituye la factura',
    'Sostituisce la fattura',
    'Vervangt factuur',
  ],
  replacedBy: [
    'Replaced by invoice',
    'Ersetzt durch Rechnung',
    'Remplacée par la facture',
    'Sustituida por la factura',
    'Sostituita dalla fattura',
    'Vervangen door factuur',
  ],
  poNumber: ['Purchase order', 'Bestellnummer', 'N° de commande', 'N.º de pedido', 'N. ordine', 'Ordernummer'],
  of: ['of', 'vom', 'du', 'del', 'del', 'van'],
  billedTo: ['Billed to', 'Rechnung an', 'Facturé à', 'Facturado a', 'Fatturato a', 'Factuur aan'],
  creditedTo: ['Credited to', 'Korrektur an', 'Crédité à', 'Abonado a', 'Accreditato a', 'Creditnota aan'],
  vatId: ['VAT ID', 'USt-IdNr.', 'N° TVA', 'NIF-IVA', 'P. IVA', 'Btw-nr.'],
  taxNumber: ['Tax number', 'Steuernummer', 'N° fiscal', 'N.º fiscal', 'Codice fiscale', 'Fiscaal nr.'],
  otherLines: ['Other', 'Sonstiges', 'Autres', 'Otros', 'Altro', 'Overig'],
  subscription: ['Subscription', 'Abonnement', 'Abonnement', 'Suscripción', 'Abbonamento', 'Abonnement'],
  description: ['Description', 'Beschreibung', 'Désignation', 'Descripción', 'Descrizione', 'Omschrijving'],
  quantity: ['Quantity', 'Menge', 'Quantité', 'Cantidad', 'Quantità', 'Aantal'],
  unitPrice: ['Unit price', 'Einzelpreis', 'Prix unitaire', 'Precio unitario', 'Prezzo unitario', 'Stukprijs'],
  amount: ['Amount', 'Betrag', 'Montant', 'Importe', 'Importo', 'Bedrag'],
  vat: ['VAT', 'USt.', 'TVA', 'IVA', 'IVA', 'Btw'],
  tax: ['Tax', 'Steuer', 'Taxe', 'Impuesto', 'Imposta', 'Belasting'],
  on: ['on', 'auf', 'sur', 'sobre', 'su', 'over'],
  subtotal: ['Subtotal', 'Zwischensumme', 'Sous-total', 'Subtotal', 'Subtotale', 'Subtotaal'],
  discount: ['Discount', 'Rabatt', 'Remise', 'Descuento', 'Sconto', 'Korting'],
  net: [
    'Total before tax',
    'Summe netto',
    'Total hors taxes',
    'Total sin impuestos',
    'Totale imponibile',
    'Totaal exclusief belasting',
  ],
  total: ['Total', 'Gesamtbetrag', 'Total', 'Total', 'Totale', 'Totaal'],
  totalCredited: [
    'Total credited',
    'Gutgeschrieben',
    'Total crédité',
    'Total abonado',
    'Totale accreditato',
    'Totaal gecrediteerd',
  ],
  credited: [
    'Paid from balance',
    'Aus Guthaben beglichen',
    'Réglé par le solde créditeur',
    'Pagado con saldo',
    'Pagato con il credito',
    'Betaald uit tegoed',
  ],
  creditNotes: [
    'Credit notes',
    'Rechnungskorrekturen',
    'Avoirs',
    'Facturas rectificativas',
    'Note di credito',
    'Creditnota’s',
  ],
  paid: ['Paid', 'Bezahlt', 'Payé', 'Pagado', 'Pagato', 'Betaald'],
  amountDue: ['Amount due', 'Zu zahlen', 'Montant dû', 'Importe pendiente', 'Importo dovuto', 'Te betalen'],
  payTo: [
    'Payment by transfer',
    'Zahlung per Überweisung',
    'Paiement par virement',
    'Pago por transferencia',
    'Pagamento con bonifico',
    'Betaling per overschrijving',
  ],
  reference: ['Reference', 'Verwendungszweck', 'Référence', 'Concepto', 'Causale', 'Kenmerk'],
  onReceipt: [
    'Payable on receipt',
    'Zahlbar bei Erhalt',
    'Payable à réception',
    'Pagadero a la recepción',
    'Pagabile al ricevimento',
    'Te betalen bij ontvangst',
  ],
  page: ['Page', 'Seite', 'Page', 'Página', 'Pagina', 'Pagina'],
  draft: ['DRAFT', 'ENTWURF', 'BROUILLON', 'BORRADOR', 'BOZZA', 'CONCEPT'],
  void: ['VOID', 'STORNIERT', 'ANNULÉE', 'ANULADA', 'ANNULLATA', 'GEANNULEERD'],
  AE: [
    'Reverse charge',
    'Steuerschuldnerschaft des Leistungsempfängers',
    'Autoliquidation',
    'Inversión del sujeto pasivo',
    'Inversione contabile',
    'Btw verlegd',
  ],
  E: [
    'Exempt from VAT',
    'Von der Umsatzsteuer befreit',
    'Exonéré de TVA',
    'Exento de IVA',
    'Esente da IVA',
    'Vrijgesteld van btw',
  ],
  G: [
    'Export outside the EU, exempt from VAT',
    'Steuerfreie Ausfuhrlieferung',
    'Exportation hors UE, exonérée de TVA',
    'Exportación fuera de la UE, exenta de IVA',
    'Esportazione fuori dall’UE, non imponibile IVA',
    'Uitvoer buiten de EU, vrijgesteld van btw',
  ],
  K: [
    'Intra-Community supply, exempt from VAT',
    'Steuerfreie innergemeinschaftliche Lieferung',
    'Livraison intracommunautaire, exonérée de TVA',
    'Entrega intracomunitaria, exenta de IVA',
    'Cessione intracomunitaria, non imponibile IVA',
    'Intracommunautaire levering, vrijgesteld van btw',
  ],
  O: [
    'Not subject to VAT',
    'Nicht umsatzsteuerbar',
    'Hors du champ d’application de la TVA',
    'No sujeto a IVA',
    'Fuori campo IVA',
    'Niet onderworpen aan btw',
  ],
} as const satisfies Record<string, Translations>;

export type Label = keyof typeof labels;

/** The language of a locale's documents; English if the language is not supported. */
export function languageOf(locale: string): Language {
  const primary = locale.toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === primary) ?? 'en';
}

export function say(label: Label, language: Language): string {
  return labels[label][languages.indexOf(language)]!;
}
