// The register's drawer: each table and the row that is in it.
import type { EnrolledProduct } from './enrolment.ts';
import type { StatusRow } from './status-rows.ts';

declare module '../world/world.ts' {
  interface TableRows {
    'register.enrolled': EnrolledProduct;
    'register.status': StatusRow;
  }
}
