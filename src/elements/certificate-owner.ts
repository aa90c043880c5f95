// Whom a traced certificate was issued to: the common name says it, or today the authority’s record.
import type { TracedCertificate } from '../../mocks/index.ts';

/** Id at the register of the software product, or of the data holder brand. */
export const certificateOwner = ({ owner, commonName }: TracedCertificate): string => owner ?? commonName;
