// The Data Standards Body’s published test cases of the secondary data holder, each by its id.
import { dsbTests } from '../../kit/dsb/tests.ts';

dsbTests('T.EAS');
