// Data recipients of the population with their brands and software products, in every status.
import { participantId } from '../../scenario/participants.ts';
import { memberStatuses, recipientStatuses } from '../../spec/participant-statuses.ts';
import type { SoftwareProductMetaData } from '../../spec/schemas/register.ts';
import type { World } from '../../world/world.ts';
import type { ListedBrand, ListedRecipient } from '../listed-recipient.ts';
import { logoUri } from '../logo-address.ts';
import { lastUpdatedOf, shareOf, slugOf } from './invented.ts';
import { purposes, recipientSketches, type RecipientSketch } from './recipient-names.ts';

type Status = SoftwareProductMetaData['status'];

/** Every recipient, by name. */
export const populationRecipients = (world: World): readonly ListedRecipient[] =>
  recipientSketches.map((sketch) => recipientOf(world, sketch));

function recipientOf(world: World, [name, software, changed]: RecipientSketch): ListedRecipient {
  const status = changed ?? 'ACTIVE';
  const slug = slugOf(name);
  const digits = Math.floor(shareOf(world, `accreditation:${slug}`) * 1_000_000);
  const brands = software.split(',');
  return {
    legalEntityId: participantId(world.scenario, `population-recipient:${slug}`),
    legalEntityName: `${name} Pty Ltd`,
    accreditationNumber: `ADRBNK${String(digits).padStart(6, '0')}`,
    accreditationLevel: shareOf(world, `level:${slug}`) < 0.2 ? 'SPONSORED' : 'UNRESTRICTED',
    logoUri: logoUri(world, slug),
    dataRecipientBrands: brands.map((one, index) =>
      brandOf(
        world,
        index === 0 ? name : `${name} ${index === 1 ? 'Plus' : 'Pro'}`,
        one,
        recipientStatuses[status].below,
      ),
    ),
    status,
    lastUpdated: lastUpdatedOf(world, slug),
  };
}

const statusOf = (digit: string | undefined): Status =>
  digit === '1' ? 'INACTIVE' : digit === '2' ? 'REMOVED' : 'ACTIVE';

/** `forced`: the status that follows from the recipient's own. */
function brandOf(world: World, brandName: string, sketch: string, forced: Status | undefined): ListedBrand {
  const slug = slugOf(brandName);
  const logo = logoUri(world, slug);
  const [, own = '', software = ''] = /^(\d?)(.*)$/u.exec(sketch) ?? [];
  const status = statusOf(own);
  const below = forced ?? memberStatuses[status].below;
  return {
    dataRecipientBrandId: participantId(world.scenario, `population-recipient-brand:${slug}`),
    brandName,
    logoUri: logo,
    softwareProducts: [...software.matchAll(/([a-z])(\d?)/gu)].map(([, letter = '', digit]) => {
      const [name, description] = purposes[letter] ?? ['', ''];
      return {
        softwareProductId: participantId(world.scenario, `population-product:${slug}-${letter}`),
        softwareProductName: `${brandName} ${name}`,
        softwareProductDescription: description,
        logoUri: logo,
        status: below ?? statusOf(digit),
      };
    }),
    status,
  };
}
