// The Data Standards Body’s published test cases of the customer and discovery operations, each by its id.
import { dsbTests } from '../../kit/dsb/tests.ts';

dsbTests('T.C');
