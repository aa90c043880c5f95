// The owner of a traced certificate: from its common name, or today from the authority’s record.
import type { TracedCertificate } from '../../mocks/index.ts';

/** Register id of the software product or data holder brand. */
export const certificateOwner = ({ owner, commonName }: TracedCertificate): string => owner ?? commonName;
