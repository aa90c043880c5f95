// Entry `cdr-browser-sandbox`: the engine without MSW, for pages, workers, sandboxed frames and Node.
export { createSandbox, createSandboxAtOnce } from './sandbox.ts';
export { loadAhead } from './sandbox/load-ahead.ts';
export {
  exportWorldAsFound,
  mendWorldAsFound,
  profileAsFound,
  type MendedWorld,
  type WorldAsFound,
} from './sandbox/persistence/world-as-found.ts';
export { holderAt } from './sandbox/controls/holders.ts';
export { leaveFor } from './sandbox/page/browser-redirects.ts';
export { openableRedirect } from './sandbox/page/browser-redirects.ts';
export { SandboxError, type SandboxErrorCode } from './ambient/sandbox-error.ts';
export type {
  Certificates,
  Checkpoint,
  DataHolderBrand,
  DataRecipient,
  DecisionState,
  DecisionSwitches,
  EnrolOptions,
  Faults,
  HolderControl,
  RecipientKey,
  Recipients,
  RestoreOptions,
  Sandbox,
  SandboxClock,
  SandboxOptions,
  SandboxState,
} from './sandbox/sandbox-interface.ts';
export type { ComputedRecords } from './sandbox/controls/computed-list.ts';
export type { ComputedKind } from './sandbox/controls/computed-records.ts';
export type { ExchangeLine, SandboxTrace } from './sandbox/trace/sandbox-trace.ts';
export type { DueItem, DueKind } from './sandbox/controls/due-items.ts';
export type { DataHolderUrls, Urls } from './world/addresses.ts';
export { basesOf } from './world/bases.ts';
export type { ClientCertificate } from './certificates/certificate.ts';
export { faultPresets, responseFaults } from './faults/fault.ts';
export type { ArmedFault, FaultPreset, ResponseFault, TransportFault } from './faults/fault.ts';
export { isFault } from './sandbox/options/fault-options.ts';
export { dashboardClient, type DashboardClient } from './personas/dashboard-client.ts';
export { deviceClient, type DeviceAnswer, type DeviceClient } from './personas/device-client.ts';
export {
  addressedRequest,
  interactionClient,
  type AddressedRequest,
  type InteractionClient,
  type InteractionTurn,
} from './personas/interaction-client.ts';
export type { Persona } from './personas/persona.ts';
export { defineScenario, loadScenario, scenarioNames, type ScenarioName } from './personas/scenarios.ts';
export type { MetricsPeriod, RegisterAdmin, RegisterCaller, RegisterEntity, RegisterEntry } from './register/admin.ts';
export type { Scenario } from './scenario/scenario.ts';
export type {
  Check,
  Exchange,
  TracedCertificate,
  TracedChange,
  TracedMember,
  TracedRequest,
  TracedResponse,
  TracedToken,
} from './trace/exchange.ts';
export { exchangeOf } from './trace/exchange-of.ts';
export type { Har } from './trace/har.ts';
