// The consent API: create, list, query and delete, for the client of the token (IS 14; decision consentApi).
import { defined } from '../../ambient/defined.ts';
import { byCodeUnits } from '../../ambient/ordering.ts';
import type { BearerCall, Handlers, PathCall } from '../../engine/call.ts';
import { pageOf } from '../../engine/page.ts';
import { statusEvidence } from '../../engine/status-evidence.ts';
import type { Consent } from '../../spec/schemas/security.ts';
import type { World } from '../../world/world.ts';
import { brandOf } from '../brand.ts';
import { endConsent, endOf, standingOf } from './consent-lifecycle.ts';
import { readConsentBody } from './consent-request.ts';
import { statusInCopy } from '../register-copy/register-copy.ts';
import type { ConsentRow } from '../rows.ts';

export const consentHandlers: Handlers<'createConsent' | 'listConsents' | 'getConsent' | 'deleteConsent'> = {
  createConsent: async (world, call) => {
    const clientId = ownClient(call);
    await checkActive(world, call);
    const client = await world.table('holder.clients').get(clientId);
    const { scopes, sharingDuration } = readConsentBody(call, client?.scopes ?? []);
    const consent: ConsentRow = {
      id: world.random.uuid(),
      brand: brandOf(world, call).id,
      clientId,
      status: 'AWAITING_AUTHORISATION',
      scopes,
      sharingDuration,
      createdAt: world.clock.now().toISOString(),
    };
    await world.table('holder.consents').put(consent);
    const location = `${call.place.base}/clients/${clientId}/consents/${consent.id}`;
    return { kind: 'data', status: 201, headers: { location }, data: present(consent, world) };
  },
  listConsents: async (world, call) => {
    const clientId = ownClient(call);
    const own = await world.table('holder.consents').list({ where: { field: 'clientId', equals: clientId } });
    // Newest first. Equal times keep the table's id order, so that pages never overlap.
    own.sort((a, b) => byCodeUnits(b.createdAt, a.createdAt));
    return {
      kind: 'list',
      member: 'consents',
      read: (page) => ({
        total: own.length,
        records: pageOf(own, page).map((consent) => present(consent, world)),
      }),
    };
  },
  getConsent: async (world, call) => ({ kind: 'data', data: present(await ownConsent(call, world), world) }),
  deleteConsent: async (world, call) => {
    const consent = await ownConsent(call, world);
    await endConsent(world, consent.id);
    return { kind: 'empty', status: 204 };
  },
};

type OwnCall = BearerCall & PathCall<'clientId'>;

/** A path of another client gets the same response as an unknown one. */
function ownClient(call: OwnCall): string {
  const { clientId, consentId } = call.parameters;
  const own = call.bearer.clientId;
  call.ledger.check('consent.client', clientId === own, {
    at: 'path:clientId',
    expected: own,
    actual: clientId,
    detail: consentId ?? clientId,
  });
  return own;
}

async function ownConsent(call: OwnCall & PathCall<'consentId'>, world: World): Promise<ConsentRow> {
  const clientId = ownClient(call);
  const { consentId } = call.parameters;
  const consent = await world.table('holder.consents').get(consentId);
  call.ledger.check('consent.known', consent !== undefined && consent.clientId === clientId, {
    at: 'path:consentId',
    actual: consentId,
    detail: consentId,
  });
  return consent;
}

/** A recipient that is not active may read and withdraw consents, but not collect new ones (CDS participant statuses). */
async function checkActive(world: World, call: BearerCall): Promise<void> {
  const { overall } = await statusInCopy(world, call.bearer.softwareProductId, { parent: call.exchange });
  call.ledger.check('recipient.active', overall === 'ACTIVE', {
    ...statusEvidence(overall),
    detail: overall,
  });
}

function present(consent: ConsentRow, world: World): Consent {
  const end = endOf(consent);
  return {
    cdr_consent_id: consent.id,
    status: standingOf(consent, world.clock.now()),
    scopes: [...consent.scopes],
    sharingDuration: consent.sharingDuration,
    creationDateTime: consent.createdAt,
    ...(end === undefined ? {} : { expirationDateTime: end.toISOString() }),
    ...defined({ authorisationDateTime: consent.authorisedAt }),
    ...(consent.authorisedScopes === undefined ? {} : { authorisedScopes: [...consent.authorisedScopes] }),
  };
}
