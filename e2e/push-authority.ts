import type { Authority } from '../demo/certificates.ts'

/** Who signs the certificate of the server that stands in for Apple's push service. */
export const pushAuthority = (): Authority =>
  JSON.parse(process.env.CHOPCARD_TEST_E2E_APPLE_AUTHORITY ?? '') as Authority
