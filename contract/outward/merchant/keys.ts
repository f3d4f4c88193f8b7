import { z } from 'zod'
import { Day, Id, OperatorName, paged, requiredText, secretText, text } from '../../core/kinds.ts'
import { reauthentication, route } from '../../core/route.ts'
import { scopes } from '../../core/scopes.ts'
import {
  keyKinds,
  keyStates,
  maxCertificateLength,
  maxKeyAddresses,
  maxKeyNameLength,
  secretKeyLength,
} from '../key-kinds.ts'

const page = { audience: 'merchant', menu: 'merchant-key' } as const

/** An address or a network from which a key may be used: `203.0.113.7`, `2001:db8::/32`. */
const Address = requiredText(43).pipe(
  z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: () => ({ message: 'address' }) }),
)

/** What every key has. `expiresOn` is its last day. */
const common = {
  name: requiredText(maxKeyNameLength),
  scopes: z.array(z.enum(scopes)).min(1, { message: 'required' }).max(scopes.length),
  addresses: z.array(Address).max(maxKeyAddresses).optional(),
  expiresOn: Day.nullable().optional(),
} as const

const SecretText = secretText(200).refine((secret) => secret.length === secretKeyLength && /^[!-~]*$/.test(secret), {
  message: 'secretKey',
})

export const ApiKeyBody = z.strictObject({
  kind: z.literal('api'),
  ...common,
  /** Works on the merchant's test data alone. */
  isTest: z.boolean().optional(),
  ...reauthentication,
})
/** `secret` is the merchant's own; one is made where there is none. */
export const SecretKeyBody = z.strictObject({
  kind: z.literal('secret'),
  ...common,
  secret: SecretText.optional(),
  ...reauthentication,
})
export const CertificateBody = z.strictObject({
  kind: z.literal('certificate'),
  ...common,
  /** In base64, with or without the lines of PEM. */
  certificate: requiredText(maxCertificateLength),
  ...reauthentication,
})
export const KeyBody = z.discriminatedUnion('kind', [ApiKeyBody, SecretKeyBody, CertificateBody])
/** `seen` is what the form was filled from. */
export const KeyEditBody = z.strictObject({
  ...common,
  seen: z
    .strictObject({ ...common, addresses: z.array(text(43)).max(maxKeyAddresses), expiresOn: Day.nullable() })
    .optional(),
  ...reauthentication,
})

export const Certificate = z.object({
  subject: z.string(),
  issuer: z.string(),
  serialNumber: z.string(),
  /** SHA-256 of the certificate, in hexadecimal digits. */
  fingerprint: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  /** What its key is: `RSA 2048`, `EC prime256v1`. */
  key: z.string(),
  algorithm: z.string(),
})
export type Certificate = z.infer<typeof Certificate>

export const Key = z.object({
  id: z.string(),
  kind: z.enum(keyKinds),
  name: z.string(),
  /** What of it may be shown: it is masked. */
  hint: z.string(),
  /** What signed requests name it by; null for API keys. */
  keyId: z.string().nullable(),
  isTest: z.boolean(),
  scopes: z.array(z.enum(scopes)),
  addresses: z.array(z.string()),
  createdAt: z.string(),
  createdBy: OperatorName,
  expiresAt: z.string().nullable(),
  expiresOn: z.string().nullable(),
  revokedAt: z.string().nullable(),
  /** The day in UTC on which it was last used. */
  lastUsedOn: z.string().nullable(),
  state: z.enum(keyStates),
  certificate: Certificate.nullable(),
})
export type Key = z.infer<typeof Key>

export const listKeys = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/key/{x}',
  about: 'The keys of one kind, masked: `api`, `secret` or `certificate`.',
  params: { x: z.enum(keyKinds) },
  query: {
    ...paged(['createdAt', 'name', 'expiresAt']),
    state: z.enum(keyStates).optional(),
    isTest: z.enum(['true', 'false']).optional(),
  },
  shape: 'list',
  reply: Key,
})

export const createKey = route({
  ...page,
  action: 'add',
  method: 'POST',
  path: '/merchant/key',
  secretAnswer: true,
  about: 'Makes an API key or a signing secret, which is answered this once, or adds a certificate.',
  viewAs: 'never',
  asksPassword: true,
  body: KeyBody,
  reply: z.object({ key: Key, secret: z.string().nullable() }),
  refuses: [
    'KEY_LIMIT_REACHED',
    'CERTIFICATE_NOT_BASE64',
    'CERTIFICATE_UNREADABLE',
    'CERTIFICATE_EXPIRED',
    'CERTIFICATE_NOT_YET_VALID',
    'CERTIFICATE_KEY_TOO_WEAK',
    'CERTIFICATE_KEY_UNSUPPORTED',
    'CERTIFICATE_IN_USE',
  ],
})

export const editKey = route({
  ...page,
  action: 'edit',
  method: 'PUT',
  path: '/merchant/key/{id}',
  about: 'Changes the name of a key, what it may do, from where, and until when.',
  asksPassword: true,
  params: { id: Id },
  body: KeyEditBody,
  reply: Key,
  refuses: ['NOT_FOUND', 'KEY_ENDED', 'CHANGED_MEANWHILE'],
})

export const revokeKey = route({
  ...page,
  action: 'delete',
  method: 'DELETE',
  path: '/merchant/key/{id}',
  about: 'Revokes a key at once; it cannot be used again.',
  params: { id: Id },
  reply: Key,
  refuses: ['NOT_FOUND'],
})

export const listRequests = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/key_request',
  about:
    'What keys called in the last seven days, the last first: call, status, time and request id, without contents.',
  query: {
    ...paged(['at', 'ms']),
    keyId: Id.optional(),
    outcome: z.enum(['done', 'refused', 'failed']).optional(),
    requestId: text(36).optional(),
  },
  shape: 'list',
  reply: z.object({
    id: z.string(),
    at: z.string(),
    keyId: z.string(),
    keyName: z.string(),
    isTest: z.boolean(),
    call: z.string(),
    status: z.int(),
    ms: z.number(),
    requestId: z.string(),
  }),
})
