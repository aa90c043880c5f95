// Data recipients with their brands and software products, and the statuses of each. No industry filters them (decision X20).
import type { PartyInterface } from '../engine/party-interface.ts';
import type { Outcome, Ready } from '../engine/call.ts';
import type { World } from '../world/world.ts';
import { industryOf } from './industry.ts';
import { listed } from './tagged-list.ts';
import { recordsOf, type Records } from './records.ts';

type Handlers = Pick<
  PartyInterface<'register'>['handlers'],
  'getDataRecipients' | 'getDataRecipientsStatuses' | 'getSoftwareProductsStatuses'
>;

export function recipientHandlers(world: World): Handlers {
  const list =
    (name: string, read: (records: Records) => readonly unknown[]) =>
    async (call: Ready): Promise<Outcome> => {
      industryOf(call);
      const records = await recordsOf(world);
      return listed(world, call, records, name, () => read(records));
    };
  return {
    getDataRecipients: list('recipients', ({ recipients }) => recipients),
    getDataRecipientsStatuses: list('recipient statuses', ({ recipients }) =>
      recipients.map(({ legalEntityId, status }) => ({ legalEntityId, status })),
    ),
    getSoftwareProductsStatuses: list('product statuses', ({ recipients }) =>
      recipients
        .flatMap(({ dataRecipientBrands }) => dataRecipientBrands)
        .flatMap(({ softwareProducts }) => softwareProducts)
        .map(({ softwareProductId, status }) => ({ softwareProductId, status })),
    ),
  };
}
