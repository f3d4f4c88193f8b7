import { z } from 'zod'
import { maxPasswordLength, maxTeamIdLength } from '../core/limits.ts'
import { Id, queryBool, SearchText, secretText, text } from '../core/kinds.ts'

/** As Apple's developer pages show it, `pass.com.example.loyalty`. */
export const PassTypeId = z
  .string()
  .trim()
  .max(120)
  .regex(/^pass\.[A-Za-z0-9][A-Za-z0-9.-]*$/, { message: 'passTypeId' })
/** Apple's id of a team: ten letters and digits. */
export const TeamId = z
  .string()
  .trim()
  .toUpperCase()
  .regex(new RegExp(`^[A-Z0-9]{${maxTeamIdLength}}$`), { message: 'teamId' })

/** A certificate that ends within so many days is warned about. */
export const certificateWarningDays = 30

export const identifierStates = ['valid', 'expiring', 'expired'] as const
export type IdentifierState = (typeof identifierStates)[number]

export const identifierFilters = {
  q: text(120).optional(),
  state: z.enum(identifierStates).optional(),
  isDefault: queryBool.optional(),
} as const

/** `here`: by its own choice or because the identifier is the default. */
export const usedIdentifiers = ['here', 'elsewhere', 'none'] as const

export const identifierMerchantFilters = {
  q: SearchText.optional(),
  uses: z.enum(usedIdentifiers).optional(),
  planId: Id.optional(),
} as const

/** A file of a certificate: PEM as it is, everything else (DER, PKCS#12) in base64. */
export const maxCertificateFile = 40_000
const file = secretText(maxCertificateFile)

/** What signs passes. The key may be in the file of the certificate; so may the issuer be. */
export const credentialFields = {
  certificate: file.optional(),
  privateKey: file.optional(),
  passphrase: secretText(maxPasswordLength).optional(),
  issuer: file.optional(),
} as const
