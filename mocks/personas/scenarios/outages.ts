// The default household while its holder is partly away, with a second outage announced.
import type { Scenario } from '../../scenario.ts';
import { wattleEnergy } from './common.ts';
import { scenario as solarHome } from './solar-home.ts';

export const scenario: Scenario = {
  ...solarHome,
  name: 'outages',
  title: 'Outages, announced and under way',
  note: 'An outage of part of the holder began an hour before the start; a whole one is announced in three days.',
  holders: [
    {
      ...wattleEnergy,
      status: 'SCHEDULED_OUTAGE',
      statusExplanation: 'Billing data is being moved to a new system.',
      outages: [
        {
          startsAt: '-PT1H',
          duration: 'PT4H',
          isPartial: true,
          explanation: 'Billing data is being moved to a new system. Balances may be missing.',
        },
        { startsAt: 'P3D', duration: 'PT2H', explanation: 'Planned maintenance of all sharing services.' },
      ],
    },
  ],
};
