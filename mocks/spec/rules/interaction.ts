// Rules of the consumer's part in an authorisation: the holder's screens and the answers to them.
import type { Rules } from '../rule.ts';

export const interactionRules = {
  'interaction.known': {
    title: 'The screen belongs to an authorisation in progress',
    breach:
      'this authorisation is unknown, has ended or began at least 10 minutes ago, or its client is no longer registered',
    clauses: ['sandbox:consumer screens'],
    refusal: 'screen.unknown',
    settledBy: 'records',
    fix: 'Start again at the data recipient.',
    beyond: {
      why: 'No authorisation in progress has this screen. Start again at the data recipient.',
      view: 'hybrid',
    },
  },
  'interaction.screen': {
    title: 'The answer is for the screen that the holder is showing',
    breach: 'the answer is for a screen that the holder is not showing',
    clauses: ['sandbox:consumer screens'],
    refusal: 'screen.wrong',
    settledBy: 'records',
    fix: 'Reload the page, and answer the screen that the page shows.',
    beyond: {
      why: 'The holder is showing another screen. Reload the page, and answer the screen that it shows.',
      view: 'hybrid',
    },
  },
  'interaction.answer': {
    title: 'The answer has the form that the screen asks for, and chooses only what the screen offers',
    breach: 'the answer does not have the form that the screen asks for, or chooses what the screen does not offer',
    clauses: ['sandbox:consumer screens'],
    refusal: 'screen.invalid',
    fix: 'Fill in what the screen asks for, or choose an answer that the screen offers.',
    beyond: {
      why: 'The screen does not accept that answer. Fill in what the screen asks for, or choose an answer that it offers.',
      view: 'hybrid',
    },
  },
  'interaction.consent': {
    title: 'The consent has not ended since the consumer arrived at the holder',
    breach: 'the consent has ended',
    clauses: ['IS:14', 'sandbox:consent API', 'RFC6749:4.1.2.1'],
    refusal: 'authorisation.access_denied',
    settledBy: 'records',
    fix: 'Create a new consent, and send the consumer to the holder again.',
    beyond: {
      why: 'The consent has ended, and no request can restore it. Create a new consent, and send the consumer to the holder again.',
      view: 'hybrid',
    },
    profiles: {
      'cds-1.36': {
        title: 'The arrangement to amend, if any, has not ended since the request was pushed',
        breach: 'the arrangement to amend has ended',
        clauses: ['sandbox:ended arrangements', 'CDS:Request Object Submission', 'RFC6749:4.1.2.1'],
        fix: 'Push a new request without cdr_arrangement_id, and send the consumer to the holder again.',
        beyond: {
          why: 'The arrangement to amend has ended, and no request can restore it. Push a request for a new arrangement.',
          view: 'hybrid',
        },
      },
    },
  },
  'interaction.continued': {
    title: 'The consumer does not cancel',
    breach: 'the consumer cancelled',
    clauses: ['interfaces:Authentication 5', 'RFC6749:4.1.2.1'],
    refusal: 'authorisation.access_denied',
    fix: 'Nothing to fix: the consumer cancelled. That did not change the consent.',
    beyond: {
      why: 'The consumer cancelled. The recipient can only ask again later.',
      view: 'hybrid',
    },
    profiles: {
      'cds-1.36': {
        clauses: ['CDS:Authorisation Standards', 'RFC6749:4.1.2.1'],
        fix: 'Nothing to fix: the consumer cancelled. To ask again later, push a new request.',
      },
    },
  },
  'interaction.code': {
    title: 'The one-time password is the newest one sent, and has not expired',
    breach: 'the one-time password is wrong or has expired',
    clauses: ['interfaces:Authentication 5', 'sandbox:one-time password'],
    refusal: 'screen.code',
    settledBy: 'records',
    fix: 'Type the one-time password from the newest message. If the password has expired, ask for a new one. For an unknown customer ID no message is sent: start again with another.',
    beyond: {
      why: 'The one-time password is in the consumer’s newest message, on the phone beside the flow. If the password has expired, ask for a new one. For an unknown customer ID no message is sent: start again with another.',
      view: 'hybrid',
    },
    profiles: { 'cds-1.36': { clauses: ['CDS:Credential Requirements', 'sandbox:one-time password'] } },
  },
  'interaction.attempts': {
    title: 'The consumer typed a wrong one-time password at most twice',
    breach: 'the one-time password was wrong three times',
    clauses: ['sandbox:one-time password', 'RFC6749:4.1.2.1'],
    refusal: 'authorisation.access_denied',
    settledBy: 'records',
    fix: 'Start again at the data recipient, and type the newest one-time password.',
    beyond: {
      why: 'Three wrong one-time passwords were typed. Start again at the data recipient, and type the newest one-time password.',
      view: 'hybrid',
    },
  },
  'interaction.acknowledged': {
    title: 'The consumer, if asked on their device, does not refuse the login',
    breach: 'the consumer, asked on their device, refused the login',
    clauses: ['interfaces:Authentication 5', 'RFC6749:4.1.2.1'],
    refusal: 'authorisation.access_denied',
    settledBy: 'records',
    fix: 'Nothing to fix: the consumer refused the login.',
    beyond: {
      why: 'The consumer refused the login on their device. The recipient can only ask again later.',
      view: 'hybrid',
    },
    profiles: { 'cds-1.36': { clauses: ['sandbox:consumer screens', 'RFC6749:4.1.2.1'] } },
  },
  'interaction.subject': {
    title:
      'The consumer who logged in, with the consumer profile used, is one whom id_token_hint and the sub claims, if sent, allow',
    breach:
      'the consumer who logged in, with the consumer profile used, is not one whom id_token_hint and the sub claims allow',
    clauses: ['OIDC:3.1.2.2', 'OIDC:5.5.1'],
    refusal: 'authorisation.access_denied',
    settledBy: 'records',
    fix: 'Ask a consumer whom id_token_hint and the sub claims allow to log in and use the right consumer profile, or leave id_token_hint and sub out of the request.',
    beyond: {
      why: 'The consumer who logged in, with the consumer profile used, is not one whom id_token_hint and the sub claims allow. A consumer whom they allow must log in and use the right consumer profile.',
      view: 'hybrid',
    },
  },
  'interaction.authorised': {
    title: 'The consumer authorises the sharing',
    breach: 'the consumer said no',
    clauses: ['interfaces:Authentication 5', 'RFC6749:4.1.2.1'],
    refusal: 'authorisation.access_denied',
    fix: 'Nothing to fix: the consumer said no. A consent that was waiting is now rejected; one that was authorised before stays authorised.',
    beyond: {
      why: 'The consumer said no. The recipient can only ask again later.',
      view: 'hybrid',
    },
    profiles: {
      'cds-1.36': {
        clauses: ['CDS:Authorisation Standards', 'RFC6749:4.1.2.1'],
        fix: 'Nothing to fix: the consumer said no. No arrangement was made or changed.',
      },
    },
  },
  'interaction.redirect-uri': {
    title: 'redirect_uri is still registered when the consumer is sent back',
    breach: 'redirect_uri is no longer registered',
    clauses: ['RFC6749:3.1.2.4', 'RFC6749:4.1.2.1'],
    refusal: 'authorisation.invalid_request',
    settledBy: 'records',
    fix: 'Send the consumer to the holder again, with a redirect_uri that is registered now.',
    beyond: {
      why: 'The registration changed or ended while the consumer was on the screens, and this redirect_uri is no longer registered. Register it again, or send one that is registered.',
      view: 'registration',
    },
  },
  'interaction.encryption-key': {
    title: 'The client’s key set has a suitable key for encrypting ID tokens',
    breach: 'the client’s key set has no suitable key for encrypting ID tokens',
    clauses: ['IS:7.1', 'OIDC:10.2'],
    decision: 'idTokenEncryption',
    refusal: 'authorisation.server_error',
    settledBy: 'records',
    fix: 'At your jwks_uri, publish a key with "use": "enc" that suits your id_token_encrypted_response_alg, if you registered one.',
    beyond: {
      why: 'The client’s key set has no suitable key for encrypting ID tokens. The client must publish such a key at its jwks_uri first.',
      view: 'registration',
    },
  },
} as const satisfies Rules;
