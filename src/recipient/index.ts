// Entry `cdr-browser-sandbox/recipient`: an honest data recipient on oauth4webapi, and its flows as lists of steps.
export * from './at-holder.ts';
export * from './at-register.ts';
export { assertionFor, markedFetch, throughFetch } from './client-auth.ts';
export type { DecryptionKey, Identity, SigningKey, Surroundings } from './identity.ts';
export { register, registrationJwt, type RegistrationOptions } from './registration.ts';
export { read, resourceHeaders, type ResourceCall } from './resources.ts';
export { startFlow, type Flow, type FlowRun, type FlowSurroundings, type Step } from './flows/flow.ts';
export { hybrid, everydayScopes, type Account, type HybridFacts, type UsageRead } from './flows/hybrid.ts';
export { registration, type RegistrationFacts } from './flows/registration.ts';
