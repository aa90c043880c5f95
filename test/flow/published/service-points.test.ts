// The Data Standards Body’s published test cases of service points, usage and DER, each by its id.
import { dsbTests } from '../../kit/dsb/tests.ts';

dsbTests('T.EAR');
