// The facts of a client that is already registered: enough for every flow after registration.
import type { DataHolderBrand, DataRecipient, Sandbox } from '../../../mocks/index.ts';
import { memberOf, parsedJson } from '../../elements/json-member.ts';
import { discoverHolder } from '../../recipient/at-holder.ts';
import type { PlayedFacts } from '../flows/played-facts.ts';

export async function clientFacts(
  { fetch: send }: Pick<Sandbox, 'fetch'>,
  { urls, brandId: dataHolderBrandId, brandName }: DataHolderBrand,
  clientId: string,
): Promise<Partial<PlayedFacts>> {
  const { issuer } = urls;
  const brand = {
    issuer,
    publicBase: hostOf(urls.publicBase),
    resourceBase: hostOf(urls.base),
    dataHolderBrandId,
    brandName,
  };
  return { holderMetadata: await discoverHolder(issuer, send), client: { client_id: clientId }, brand };
}

/** A base URL without /cds-au/v1, since paths of operations begin with it. */
const hostOf = (base: string): string => base.replace(/\/cds-au\/v1$/u, '');

export interface RegisteredClient {
  readonly facts: Partial<PlayedFacts>;
  /** The run that registered it, if the trace still has it. */
  readonly registeredBy?: string;
}

/** The recipient as a client of the holder; undefined if it has not registered there. */
export async function registeredClient(
  sandbox: Sandbox,
  { clientIds }: Pick<DataRecipient, 'clientIds'>,
  holder: DataHolderBrand,
): Promise<RegisteredClient | undefined> {
  const clientId = clientIds[holder.brand];
  if (clientId === undefined) return undefined;
  const { run } = registrationOf(sandbox, clientId) ?? {};
  return {
    facts: await clientFacts(sandbox, holder, clientId),
    ...(run === undefined ? {} : { registeredBy: run }),
  };
}

/**
 * Products of the scenario’s recipient registered at the holder with this delivery mode, newest first, as far back as
 * the trace goes.
 */
export const registeredFor = async (
  sandbox: Sandbox,
  { brand }: Pick<DataHolderBrand, 'brand'>,
  backchannel: 'poll' | 'ping',
): Promise<readonly DataRecipient[]> =>
  (await sandbox.recipients.list())
    .filter((one) => isOfOwn(sandbox, one))
    .filter(({ clientIds }) => {
      const body = registrationOf(sandbox, clientIds[brand] ?? '')?.response.body;
      return memberOf(parsedJson(body), 'backchannel_token_delivery_mode') === backchannel;
    })
    .toReversed();

/** Whether a product belongs to the scenario’s recipient. Lessons, explorer and tests enrol recipients of their own. */
export const isOfOwn = (
  { dataRecipient }: Pick<Sandbox, 'dataRecipient'>,
  { legalEntityId, brandId }: Pick<DataRecipient, 'legalEntityId' | 'brandId'>,
): boolean => legalEntityId === dataRecipient.legalEntityId && brandId === dataRecipient.brandId;

const registrationOf = ({ trace }: Sandbox, clientId: string) =>
  trace
    .entries(
      ({ operation, verdict, response: { body } }) =>
        operation === 'registerClient' && verdict === 'ok' && memberOf(parsedJson(body), 'client_id') === clientId,
    )
    .at(-1);
