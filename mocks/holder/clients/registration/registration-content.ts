// Reads a registration request, first or later. This function is the order of its checks (IS 13.9; RFC 7591 3).
import { cutText } from '../../../spec/cut-text.ts';
import type { Ledger } from '../../../engine/ledger.ts';
import { statusEvidence } from '../../../engine/status-evidence.ts';
import { decodeJws } from '../../../keys/verify.ts';
import { statusInCopy } from '../../register-copy/register-copy.ts';
import { readBackchannel, type Backchannel } from './backchannel-members.ts';
import { readEncryption, type Encryption } from './encryption-members.ts';
import { readMembers, type Members } from './metadata-members.ts';
import { readRequest, type SignedRequest } from './registration-request.ts';
import { readResponse, type ResponseMembers } from './response-members.ts';
import { checkSector } from './sector-identifier.ts';
import { readStatement, type Statement } from './statement-checks.ts';
import { statementRefusal, type Step } from './registration-step.ts';

export interface RegistrationContent {
  readonly statement: Statement;
  readonly request: SignedRequest;
  readonly members: Members;
  /** Undefined if the profile does not sign authorisation responses. */
  readonly response: ResponseMembers | undefined;
  readonly encryption: Encryption | undefined;
  readonly backchannel: Backchannel | undefined;
}

/** Refuses whatever is wrong with the request itself, before earlier registrations are looked up. */
export async function readContent(step: Step): Promise<RegistrationContent> {
  const { world, call } = step;
  const ledger: Ledger = call.ledger;
  const compact = call.text ?? '';
  const readable = decodeJws(compact);
  ledger.check('registration.readable', readable !== undefined, {
    at: 'body',
    expected: 'a compact JWS over a JSON object',
    ...(compact === '' ? {} : { actual: cutText(compact, 60) }),
    detail: 'The body must be a signed JWT.',
  });
  const statement = await readStatement(step, readable.payload);
  const request = await readRequest(step, compact, statement);
  const members = readMembers(step, request.claims, statement);
  const { idToken, responseModes, registration } = world.profileOf(step.brand.id);
  const isSigned = responseModes.includes('jwt');
  const response = isSigned ? readResponse(step, request.claims) : undefined;
  const backchannel = readBackchannel(step, request.claims, statement, members.grantTypes);
  const encryption = idToken === 'encrypted' ? await readEncryption(step, request.claims, statement) : undefined;
  if (registration.sector === 'declared') await checkSector(step, statement, members.redirectUris);
  await checkActive(step, statement);
  return { statement, request, members, response, encryption, backchannel };
}

/** The status may have changed in the ten minutes for which the statement is valid (CDS participant statuses). */
async function checkActive({ world, call }: Step, { softwareId }: Statement): Promise<void> {
  const ledger: Ledger = call.ledger;
  const { overall } = await statusInCopy(world, softwareId, { doubt: true, parent: call.exchange });
  ledger.check('registration.product-active', overall === 'ACTIVE', {
    ...statusEvidence(overall),
    detail: 'The software product is not active.',
    ...statementRefusal(world),
  });
}
