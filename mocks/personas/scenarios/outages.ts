// The default household while its holder is partly away, with a second outage announced.
import type { Scenario } from '../../scenario/scenario.ts';
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
      statusExplanation: 'The way to meter data is being mended.',
      outages: [
        {
          startsAt: '-PT1H',
          duration: 'PT4H',
          isPartial: true,
          explanation: 'The way to meter data is being mended. Service points and usage cannot be read.',
        },
        { startsAt: 'P3D', duration: 'PT2H', explanation: 'Planned maintenance of all sharing services.' },
      ],
    },
  ],
};
