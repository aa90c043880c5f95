// Data recipients with their brands and software products, and the statuses of each. No industry filters them (gaps X20).
import type { PartyDoor } from '../engine/party.ts';
import type { Outcome, Ready } from '../engine/visit.ts';
import type { World } from '../world.ts';
import { industryOf } from './industry.ts';
import { listed } from './listed.ts';
import { recordsOf, type Records } from './records.ts';

type Handlers = Pick<
  PartyDoor<'register'>['handlers'],
  'getDataRecipients' | 'getDataRecipientsStatuses' | 'getSoftwareProductsStatuses'
>;

export function recipientHandlers(world: World): Handlers {
  const list =
    (name: string, read: (records: Records) => readonly unknown[]) =>
    async (visit: Ready): Promise<Outcome> => {
      industryOf(visit);
      const records = await recordsOf(world);
      return listed(visit, records, name, () => read(records));
    };
  return {
    getDataRecipients: list('recipients', ({ recipients }) => recipients),
    getDataRecipientsStatuses: list('recipient statuses', ({ recipients }) =>
      recipients.map(({ legalEntityId, status }) => ({ legalEntityId, status })),
    ),
    getSoftwareProductsStatuses: list('product statuses', ({ recipients }) =>
      recipients
        .flatMap(({ dataRecipientBrands = [] }) => dataRecipientBrands)
        .flatMap(({ softwareProducts = [] }) => softwareProducts)
        .map(({ softwareProductId, status }) => ({ softwareProductId, status })),
    ),
  };
}
