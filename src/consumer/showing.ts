// What a consent screen is given to show, and what it gives back.
import type { TemplateResult } from 'lit';
import type { Screen } from '../../mocks/spec/screens.ts';

/** Somebody whose customer ID the playground can fill in. */
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
  /** What is wrong with the last answer. */
  readonly complaint: string | undefined;
  readonly people: readonly Known[];
  readonly sms: Sms | undefined;
  /** Who can end the sharing: the recipient, and the holder where it has a dashboard. */
  readonly whoCanStop: string;
  /** Whether the ID that was typed is no customer’s, to whom no message comes. */
  readonly stranger: boolean;
  fill(value: string): void;
  resend(): void;
  /** Asks the consumer's device, or looks whether it has answered. */
  askDevice(): void;
  /** The page of that device. */
  readonly device: string;
}

export interface ScreenParts {
  readonly title: string;
  readonly body: TemplateResult;
  /** Other ways on, below the one that answers. */
  readonly after?: TemplateResult;
  /** No answer leads on; there is only Cancel. */
  readonly endsHere?: boolean;
}

/** The ids that describe a field: those of its hint and of a complaint. */
export const describedBy = ({ complaint }: Showing, hint: string): string =>
  complaint === undefined ? hint : `complaint ${hint}`;
