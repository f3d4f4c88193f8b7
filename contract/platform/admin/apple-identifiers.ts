import { z } from 'zod'
import {
  credentialFields,
  identifierFilters,
  identifierMerchantFilters,
  identifierStates,
  PassTypeId,
  TeamId,
} from '../apple-identifiers.ts'
import { Id, paged } from '../../core/kinds.ts'
import { reauthentication, route } from '../../core/route.ts'

const onPages = {
  audience: 'system',
  page: ['appleidentifier-list', 'appleidentifier-add', 'appleidentifier-edit'],
} as const
const params = { id: Id }

/** An identifier without its private key, which never leaves the server. */
const AppleIdentifier = z.object({
  id: z.string(),
  passTypeId: z.string(),
  teamId: z.string(),
  /** Whether it is the one of all merchants that have none of their own. */
  isDefault: z.boolean(),
  issuer: z.string(),
  /** SHA-256 of the certificate. */
  fingerprint: z.string(),
  validFrom: z.string(),
  /** The end of the certificate or of its issuer, whichever is first. */
  validTo: z.string(),
  daysLeft: z.int(),
  state: z.enum(identifierStates),
  /** Merchants that have it as their own. */
  merchants: z.int(),
  /** Phones and watches that have a pass of it. */
  devices: z.int(),
  changedAt: z.string(),
  changedBy: z.string(),
  version: z.int(),
})

export const listAppleIdentifiers = route({
  ...onPages,
  method: 'GET',
  path: '/admin/appleIdentifier',
  about: 'The identifiers that sign passes for Apple Wallet, with the end of their certificates.',
  query: { ...paged(['passTypeId', 'validTo', 'merchants', 'changedAt']), ...identifierFilters },
  shape: 'list',
  reply: AppleIdentifier,
})

export const getAppleIdentifier = route({
  ...onPages,
  method: 'GET',
  path: '/admin/appleIdentifier/{id}',
  about: 'An identifier that signs passes. Its private key is not part of the answer.',
  params,
  reply: AppleIdentifier,
  refuses: ['NOT_FOUND'],
})

export const AddAppleIdentifierBody = z.strictObject({
  passTypeId: PassTypeId,
  teamId: TeamId,
  isDefault: z.boolean(),
  ...credentialFields,
  certificate: credentialFields.certificate.unwrap(),
  ...reauthentication,
})

export const addAppleIdentifier = route({
  ...onPages,
  method: 'POST',
  path: '/admin/appleIdentifier',
  about: 'Adds an identifier after its certificate, key and issuer were checked against each other.',
  asksPassword: true,
  movesValue: true,
  body: AddAppleIdentifierBody,
  reply: AppleIdentifier,
  refuses: ['CERTIFICATE_REFUSED', 'CONFLICT_TRY_AGAIN', 'IMPORT_BUSY'],
})

/** Without a certificate, the one that is there stays; a renewed one may leave out the key and the issuer that are there. */
export const EditAppleIdentifierBody = z.strictObject({
  isDefault: z.boolean(),
  ...credentialFields,
  version: z.int().min(1),
  ...reauthentication,
})

export const editAppleIdentifier = route({
  ...onPages,
  method: 'PUT',
  path: '/admin/appleIdentifier/{id}',
  about: 'Renews the certificate of an identifier, or makes it the default.',
  asksPassword: true,
  params,
  body: EditAppleIdentifierBody,
  reply: AppleIdentifier,
  refuses: ['NOT_FOUND', 'CERTIFICATE_REFUSED', 'CHANGED_MEANWHILE', 'CONFLICT_TRY_AGAIN', 'IMPORT_BUSY'],
})

export const deleteAppleIdentifier = route({
  ...onPages,
  method: 'DELETE',
  path: '/admin/appleIdentifier/{id}',
  about: 'Deletes an identifier that no merchant has, no phone has a pass of, and that is not the default.',
  params,
  reply: z.object({ done: z.literal(true) }),
  refuses: ['NOT_FOUND', 'APPLE_IDENTIFIER_IN_USE'],
})

export const listIdentifierMerchants = route({
  ...onPages,
  method: 'GET',
  path: '/admin/appleIdentifier/{id}/merchants',
  about: 'The merchants, and which identifier signs the passes of each: its own, or the default.',
  params,
  query: { ...paged(['name', 'plan']), ...identifierMerchantFilters },
  shape: 'list',
  reply: z.object({
    id: z.string(),
    name: z.string(),
    planName: z.string(),
    /** The identifier that it uses; null where there is no default either. */
    passTypeId: z.string().nullable(),
    isOwn: z.boolean(),
    usesThis: z.boolean(),
  }),
  refuses: ['NOT_FOUND'],
})

export const assignAppleIdentifier = route({
  ...onPages,
  method: 'POST',
  path: '/admin/appleIdentifier/{id}/assign',
  about:
    'Gives merchants this identifier as their own, or takes it from those that have it: they have the default then.',
  params,
  body: z.strictObject({ merchantIds: z.array(Id).min(1).max(1000), own: z.boolean() }),
  reply: z.object({ merchants: z.int() }),
  refuses: ['NOT_FOUND'],
})
