// Every kind of pasted thing: how it is recognised, which profiles have it, how it is judged, and samples.
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { fragmentResponse, responseJwt } from './kinds/authorisation-responses.ts';
import { certificate, privateKey } from './kinds/presented-certificates.ts';
import { clientAssertion } from './kinds/client-assertion.ts';
import { errorResponse, pushResponse, tokenResponse } from './kinds/endpoint-responses.ts';
import { httpRequest, opaqueToken } from './kinds/http-requests.ts';
import { idToken, sealed } from './kinds/id-tokens.ts';
import { sampleGroups, type Kind, type Sample, type SampleGroup } from './kinds/kind.ts';
import { configuration, keySet } from './kinds/published-documents.ts';
import { registration, softwareStatement } from './kinds/registrations.ts';
import { backchannelRequest, requestObject } from './kinds/request-objects.ts';
import { arrangementCall, arrangementJwt } from './kinds/withdrawals.ts';
import { judgedBy } from './judgement.ts';
import type { PastedKind } from './reading/pasted.ts';

const noRule: Kind['judge'] = () => judgedBy('No party accepts this, so no rule applies to it.');

export const kinds: Readonly<Record<PastedKind, Kind>> = {
  'request-object': requestObject,
  'backchannel-request': backchannelRequest,
  'push-answer': pushResponse,
  'client-assertion': clientAssertion,
  'software-statement': softwareStatement,
  registration,
  answer: fragmentResponse,
  'response-jwt': responseJwt,
  'id-token': idToken,
  sealed,
  'token-answer': tokenResponse,
  refusal: errorResponse,
  'opaque-token': opaqueToken,
  certificate,
  'private-key': privateKey,
  'key-set': keySet,
  'arrangement-jwt': arrangementJwt,
  'arrangement-call': arrangementCall,
  metadata: configuration,
  'http-request': httpRequest,
  jwt: {
    title: 'Unrecognised JWT',
    judge: () => judgedBy('No party accepts this. Its signature was not checked.'),
  },
  json: { title: 'Unrecognised JSON', judge: noRule },
  unknown: { title: 'Unrecognised text', judge: noRule },
};

export interface SampleList {
  readonly title: string;
  readonly samples: readonly (Sample & { readonly kind: PastedKind })[];
}

/** The samples of a profile, by group. */
export const samplesOf = (profile: ProfileId): readonly SampleList[] =>
  (Object.keys(sampleGroups) as SampleGroup[]).flatMap((group) => {
    const samples = samplesIn(group, profile);
    return samples.length === 0 ? [] : [{ title: sampleGroups[group].title, samples }];
  });

/** The samples of one group, each with its kind. */
export function samplesIn(group: SampleGroup, profile: ProfileId): SampleList['samples'] {
  const { profile: only } = sampleGroups[group];
  if (only !== undefined && only !== profile) return [];
  return (Object.entries(kinds) as [PastedKind, Kind][]).flatMap(([kind, { profiles, samples }]) =>
    profiles?.includes(profile) === false
      ? []
      : (samples?.[group] ?? [])
          .filter((sample) => sample.profile === undefined || sample.profile === profile)
          .map((sample) => ({ ...sample, kind })),
  );
}
