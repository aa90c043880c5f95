// The default household while its holder is partly unavailable, with a second outage announced.
import type { Scenario } from '../../scenario/scenario.ts';
import { wattleEnergy } from './common.ts';
import { scenario as solarHome } from './solar-home.ts';

export const scenario: Scenario = {
  ...solarHome,
  name: 'outages',
  title: 'Current and announced outages',
  note: 'A partial outage began an hour before the start. A full outage is announced for three days later.',
  holders: [
    {
      ...wattleEnergy,
      status: 'SCHEDULED_OUTAGE',
      statusExplanation: 'The connection to meter data is being repaired.',
      outages: [
        {
          startsAt: '-PT1H',
          duration: 'PT4H',
          isPartial: true,
          explanation: 'The connection to meter data is being repaired. Service points and usage cannot be read.',
        },
        { startsAt: 'P3D', duration: 'PT2H', explanation: 'Planned maintenance of all sharing services.' },
      ],
    },
  ],
};
