// The input of a consent screen, and its result.
import type { TemplateResult } from 'lit';
import type { Screen } from '../../mocks/spec/screens.ts';

/** A person whose customer ID the playground can fill in. */
export interface Known {
  readonly name: string;
  readonly customerId: string;
}

export interface Sms {
  readonly text: string;
  readonly code?: string;
}

export interface Showing {
  readonly screen: Screen;
  /** The complaint about the last answer. */
  readonly complaint: string | undefined;
  readonly people: readonly Known[];
  readonly sms: Sms | undefined;
  /** Who can stop the sharing: the recipient, and the holder if it has a dashboard. */
  readonly whoCanStop: string;
  /** Whether the entered ID belongs to no customer, so that no message comes. */
  readonly stranger: boolean;
  fill(value: string): void;
  resend(): void;
  /** Sends a request to the consumer’s device, or checks whether it has been answered. */
  askDevice(): void;
  /** Address of that device’s page. */
  readonly device: string;
}

export interface ScreenParts {
  readonly title: string;
  readonly body: TemplateResult;
  /** Other actions, below the main one. */
  readonly after?: TemplateResult;
  /** No answer is possible; there is only Cancel. */
  readonly endsHere?: boolean;
}

/** The ids for aria-describedby: the hint, and the complaint if there is one. */
export const describedBy = ({ complaint }: Showing, hint: string): string =>
  complaint === undefined ? hint : `complaint ${hint}`;
