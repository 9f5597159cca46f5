import { Button } from '@mantine/core';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { TextField } from '../../app/parts/text-field.tsx';
import { tierLabels } from '../../app/parts/pricing-models.ts';
import type { TierAmountName } from '../../app/parts/pricing-models.ts';
import { withCurrency, withTier, withoutTier } from './price-draft.ts';
import type { PriceDraft } from './price-draft.ts';
import classes from './price-form.module.css';

interface TierFieldsProps {
  draft: PriceDraft;
  /** Which currency the table is for; the first one also has the ends of the tiers. */
  currency: number;
  shown: readonly TierAmountName[];
  at: (field: string) => string | undefined;
  onChange: (draft: PriceDraft) => void;
}

interface Row {
  id: string;
  index: number;
}

/** The tiers of a price as a table, in one currency. */
export function TierFields(props: TierFieldsProps) {
  const { draft, currency, onChange } = props;
  const rows = draft.ends.map((_end, index) => ({ id: String(index), index }));
  return (
    <div>
      <Rows
        label={`Tiers in ${draft.currencies[currency]?.currency || 'the currency'}`}
        rows={rows}
        columns={columns(props)}
      />
      {currency === 0 && (
        <Button variant="default" mt="sm" onClick={() => onChange(withTier(draft))}>
          Add a tier
        </Button>
      )}
    </div>
  );
}

function columns({ draft, currency, shown, at, onChange }: TierFieldsProps): Column<Row>[] {
  const { ends } = draft;
  const tiers = draft.currencies[currency]?.tiers ?? [];
  const setEnd = (index: number, end: string) => onChange({ ...draft, ends: ends.toSpliced(index, 1, end) });
  const setAmount = (index: number, name: TierAmountName, text: string) =>
    onChange(
      withCurrency(draft, currency, {
        tiers: tiers.map((each, place) => (place === index ? { ...each, [name]: text } : each)),
      }),
    );
  const isLast = (index: number) => index === ends.length - 1;
  return [
    { label: 'Tier', cell: ({ index }) => <span className={classes.tier}>Tier {index + 1}</span> },
    {
      label: 'Up to',
      cell: ({ index }) =>
        isLast(index) || currency > 0 ? (
          <span className={classes.tier}>{isLast(index) ? 'No end' : endWords(ends[index])}</span>
        ) : (
          <TextField
            aria-label={`Tier ${index + 1}, up to`}
            inputMode="decimal"
            value={ends[index] ?? ''}
            error={at(`tiers/${index}/upTo`)}
            onChange={(end) => setEnd(index, end)}
          />
        ),
    },
    ...shown.map((name) => ({
      label: tierLabels[name],
      cell: ({ index }: Row) => (
        <TextField
          aria-label={`Tier ${index + 1}, ${tierLabels[name].toLowerCase()}`}
          inputMode="decimal"
          value={tiers[index]?.[name] ?? ''}
          error={at(`tiers/${index}/${name}`)}
          onChange={(text) => setAmount(index, name, text)}
        />
      ),
    })),
    ...(currency === 0 && ends.length > 1
      ? [
          {
            label: 'Remove',
            isActs: true,
            cell: ({ index }: Row) =>
              !isLast(index) && <Remove index={index} onRemove={() => onChange(withoutTier(draft, index))} />,
          },
        ]
      : []),
  ];
}

function endWords(end = ''): string {
  return end === '' || Number.isNaN(Number(end)) ? '—' : formatNumber(end);
}

function Remove({ index, onRemove }: { index: number; onRemove: () => void }) {
  return (
    <Button variant="default" size="compact-sm" aria-label={`Remove tier ${index + 1}`} onClick={onRemove}>
      ✕
    </Button>
  );
}
