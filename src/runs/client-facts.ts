// What is known of a client that has registered already: enough for every flow that follows its registration.
import type { DataHolderBrand, DataRecipient, Sandbox } from '../../mocks/index.ts';
import { memberOf, parsedJson } from '../elements/json-member.ts';
import { discoverHolder } from '../recipient/at-holder.ts';
import type { PlayedFacts } from './played-facts.ts';

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

/** A base as the register has it: operations begin with /cds-au/v1 of their own. */
const hostOf = (base: string): string => base.replace(/\/cds-au\/v1$/u, '');

export interface RegisteredClient {
  readonly facts: Partial<PlayedFacts>;
  /** The run that registered it, where the trace knows. */
  readonly registeredBy?: string;
}

/** The recipient as a client of the holder; undefined where it has not registered there. */
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
 * Products of the scenario’s recipient that have registered at the holder with this delivery mode, the newest first; as far
 * as the trace goes back.
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

/** Whether a product belongs to the scenario’s recipient. Lessons, explorer and tests have recipients of their own. */
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
