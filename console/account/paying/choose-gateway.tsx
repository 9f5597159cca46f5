import { NativeSelect } from '@mantine/core';
import { words } from '../../app/parts/words.ts';
import type { WayToPay } from './ways-to-pay.ts';

interface ChooseGatewayProps {
  ways: readonly WayToPay[];
  chosen: WayToPay['gateway'];
  onChoose: (gateway: WayToPay['gateway']) => void;
}

/** The gateway of a card, where the seller has several; nothing where there is one. */
export function ChooseGateway({ ways, chosen, onChoose }: ChooseGatewayProps) {
  if (ways.length < 2) return null;
  return (
    <NativeSelect
      label="By"
      data={ways.map(({ gateway }) => ({ value: gateway, label: words(gateway) }))}
      value={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value as WayToPay['gateway'])}
    />
  );
}
