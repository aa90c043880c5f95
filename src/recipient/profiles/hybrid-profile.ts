// The hybrid flow of profile 0.1.1: request object in the query, response in the fragment, code bound by c_hash (IS 4.1, 12).
import * as oauth from 'oauth4webapi';
import { authorisationUrl, exchangeCode, readRedirect, requestObject } from '../at-holder.ts';
import type { RecipientProfile } from './recipient-profile.ts';

export const hybridProfile: RecipientProfile = {
  prepare: async (holder, sharing) => {
    const wanted = { ...sharing, state: oauth.generateRandomState(), nonce: oauth.generateRandomNonce() };
    const request = await requestObject(holder, wanted);
    const { state, nonce } = wanted;
    return { state, nonce, request, authorisationUrl: authorisationUrl(holder, wanted, request) };
  },
  readAnswer: readRedirect,
  exchange: exchangeCode,
};
