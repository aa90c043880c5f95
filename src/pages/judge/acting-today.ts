// The flows by which the recipient of this page gets good ones at a holder that speaks the profile of today.
import { codeFlow } from '../../recipient/flows/code-flow.ts';
import { todayRegistration } from '../../recipient/flows/today-registration.ts';
import { todayRegistrationJwt } from '../../recipient/today-registration-jwt.ts';

export const actingToday = {
  registration: todayRegistration,
  sharing: codeFlow,
  registrationJwt: todayRegistrationJwt,
};
