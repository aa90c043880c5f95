// Data recipients with their brands and software products, and the statuses of each. The industry does not filter them (decision X20).
import type { PartyInterface } from '../engine/party-interface.ts';
import type { Handler, PathCall } from '../engine/call.ts';
import { industryOf } from './industry.ts';
import { listed } from './tagged-list.ts';
import { recordsOf, type Records } from './records.ts';

type Handlers = Pick<
  PartyInterface<'register'>['handlers'],
  'getDataRecipients' | 'getDataRecipientsStatuses' | 'getSoftwareProductsStatuses'
>;

export const recipientHandlers: Handlers = {
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

function list(name: string, read: (records: Records) => readonly unknown[]): Handler<PathCall<'industry'>> {
  return async (world, call) => {
    industryOf(call);
    const records = await recordsOf(world);
    return listed(world, call, records, name, () => read(records));
  };
}
