// Entry `cdr-browser-sandbox/recipient`: an honest data recipient on oauth4webapi, and its flows as lists of steps.
export * from './at-holder.ts';
export * from './at-register.ts';
export * from './backchannel-client.ts';
export type { IssuedToken } from './issued-token.ts';
export { refusedAnswerOf, type RefusedAnswer } from './refused-answer.ts';
export * from './pushed-request.ts';
export { readSignedResponse } from './signed-response.ts';
export { revokeArrangement } from './arrangement-client.ts';
export * from './own-registration.ts';
export { todayRegistrationJwt, type TodayRegistrationOptions } from './today-registration-jwt.ts';
export { assertionFor, markedFetch, throughFetch } from './client-auth.ts';
export type { DecryptionKey, Identity, SigningKey, Surroundings } from './identity.ts';
export { register, registrationJwt, type RegistrationOptions } from './registration-client.ts';
export { read, resourceHeaders, type ResourceCall } from './resources.ts';
export { readOperation, type AskedOf, type ReadableOperation } from './read-operation.ts';
export type { Certain, Flow, FlowRun, FlowSurroundings, Step } from './flows/flow.ts';
export { startFlow } from './flows/start-flow.ts';
export { FlowError, type FailedStep } from './flows/flow-error.ts';
export type { FlowStorage } from './flows/flow-storage.ts';
export type { StartOptions } from './flows/kept-flow.ts';
export { everydayScopes, holderClientOf, type Account, type SharingFacts, type UsageRead } from './flows/facts.ts';
export { registration, type RegistrationFacts } from './flows/registration.ts';
export { hybrid } from './flows/hybrid.ts';
export { codeFlow } from './flows/code-flow.ts';
export { todayRegistration } from './flows/today-registration.ts';
export { todaysScopes, type CodeFacts } from './flows/today-facts.ts';
export type {
  ArrangementWanted,
  AwaitedInQuery,
  RecipientProfile,
  ScopesWanted,
} from './profiles/recipient-profile.ts';
export { hybridProfile } from './profiles/hybrid-profile.ts';
export { todayProfile } from './profiles/today-profile.ts';
export { backchannelPing, backchannelPoll, type BackchannelFacts } from './flows/backchannel.ts';
export { refresh as refreshFlow, type RefreshFacts } from './flows/refresh.ts';
export { introspect as introspectFlow, type IntrospectFacts } from './flows/introspect.ts';
export { revoke as revokeFlow, type RevokeFacts } from './flows/revoke.ts';
export { allFlows, type AllFacts } from './flows/all-flows.ts';
export { amend, type AmendFacts } from './flows/amend.ts';
export { withdrawAtHolder, type WithdrawFacts } from './flows/withdraw-at-holder.ts';
export { withdrawAtRecipient } from './flows/withdraw-at-recipient.ts';
export { manageRegistration, type ManagementFacts } from './flows/manage-registration.ts';
export { todayFlows, type TodayFacts } from './flows/today-flows.ts';
