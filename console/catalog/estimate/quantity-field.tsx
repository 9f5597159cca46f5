import { Slider } from '@mantine/core';
import { formatNumber } from '../../app/parts/money.ts';
import { TextField } from '../../app/parts/text-field.tsx';
import type { Estimated } from './estimated.ts';

interface QuantityFieldProps {
  price: Estimated;
  quantity: string;
  /** The end of the slider. */
  most: number;
  error: string | undefined;
  onType: (quantity: string) => void;
  onSlide: (quantity: number) => void;
}

/** A quantity as a number, and as a place between nothing and a round number. */
export function QuantityField({ price, quantity, most, error, onType, onSlide }: QuantityFieldProps) {
  const isMoney = price.model.endsWith('percentage');
  const name = isMoney ? 'Amount to take the percentage of' : quantityName(price);
  const place = Number(quantity);
  return (
    <div>
      <TextField label={name} inputMode="decimal" value={quantity} error={error} onChange={onType} />
      <Slider
        mt="sm"
        thumbLabel={name}
        max={most}
        step={Math.max(1, Math.round(most / 200))}
        value={Number.isFinite(place) ? Math.min(most, Math.max(0, place)) : 0}
        label={(value) => formatNumber(value)}
        onChange={onSlide}
      />
    </div>
  );
}

function quantityName({ meter }: Estimated): string {
  return meter ? `Usage by ${meter.key}` : 'Quantity';
}
