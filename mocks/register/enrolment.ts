// Software products that take part in this sandbox's flows, as the register has them on file.
import type { Row } from '../store/table.ts';
import type { World } from '../world.ts';

/** Table `register.enrolled`, id = softwareProductId. */
export interface EnrolledProduct extends Row {
  /** Short name: its host is `slug.recipient.cdr.example`. */
  readonly slug: string;
  readonly legalEntityId: string;
  readonly legalEntityName: string;
  readonly dataRecipientBrandId: string;
  readonly brandName: string;
  readonly productName: string;
  readonly description: string;
  readonly redirectUris: readonly string[];
  readonly jwksUri: string;
  readonly recipientBaseUri: string;
  /** Absent: every scope of the sector. */
  readonly scopes?: readonly string[];
  readonly enrolledAt: string;
}

/** Puts a software product on file, or replaces what is on file of it; its status is kept apart. */
export function enrolProduct(world: World, product: EnrolledProduct): Promise<void> {
  return world.table<EnrolledProduct>('register.enrolled').put(product);
}
