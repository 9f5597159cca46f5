import { describeUpgrades, earlier } from './upgrades.ts';

describeUpgrades(earlier);
